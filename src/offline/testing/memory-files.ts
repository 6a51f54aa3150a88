import type { BackupFiles } from '@/offline/backup/backup-files'

type MemoryFiles = BackupFiles & {
  readonly texts: Map<string, string>
  readonly bytes: Map<string, Uint8Array<ArrayBuffer>>
}

/** Files in memory, as all tabs of one device see them. */
export const createMemoryFiles = (): MemoryFiles => {
  const texts = new Map<string, string>()
  const bytes = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    texts,
    bytes,
    reserve: async () => {},
    prepare: () => {},
    has: async (name) => texts.has(name) || bytes.has(name),
    names: async () => [...texts.keys(), ...bytes.keys()],
    read: async (name) => {
      const text = texts.get(name)
      return text === undefined ? (bytes.get(name) ?? null) : new TextEncoder().encode(text)
    },
    write: async (name, content) =>
      void (typeof content === 'string' ? texts.set(name, content) : bytes.set(name, content)),
    remove: async (name) => void (texts.delete(name) || bytes.delete(name)),
  }
}
