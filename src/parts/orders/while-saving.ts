import { Dexie } from 'dexie'

/** Orders that are being saved, and the promise that all of them are. */
let saving: { orders: number; done: Promise<void>; end: () => void } | null = null

/**
 * An order is being saved, until the function that this returns is called. What is read and rendered meanwhile of all that waits
 * would hold up the word that it is saved.
 */
export const holdWaiting = (): (() => void) => {
  if (saving === null) {
    let end = (): void => undefined
    const done = new Promise<void>((resolve) => {
      end = resolve
    })
    saving = { orders: 0, done, end }
  }
  const held = saving
  held.orders += 1
  return () => {
    held.orders -= 1
    if (held.orders > 0) return
    if (saving === held) saving = null
    held.end()
  }
}

/** What a screen shows of all that waits, read once no order is being saved. */
export const onceSaved = <T>(read: () => Promise<T>): Promise<T> =>
  // A live query does not follow what is read after a promise that is not Dexie's.
  saving === null ? read() : Dexie.Promise.resolve(saving.done).then(read)
