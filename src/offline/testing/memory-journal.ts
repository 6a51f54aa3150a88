import type { Journal } from '@/offline/cart/cart-journal'

/** What one device keeps of its pages; give the same to each of its tabs. */
export const createMemoryJournal = (texts = new Map<string, string>()): Journal => ({
  read: (key) => texts.get(key) ?? null,
  write: (key, text) => void texts.set(key, text),
  remove: (key) => void texts.delete(key),
})
