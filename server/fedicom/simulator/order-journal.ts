import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { TakenOrder } from './warehouse'

/** The orders that a simulator has taken, one a line: one that is killed and started again serves none of them twice. */
export type OrderJournal = {
  taken: readonly TakenOrder[]
  /** In the file when it returns. */
  add: (order: TakenOrder) => void
  close: () => void
}

export const memoryJournal = (): OrderJournal => ({ taken: [], add: () => {}, close: () => {} })

export function openJournal(path: string): OrderJournal {
  const whole = existsSync(path) ? readFileSync(path, 'utf8') : ''
  // The last line of a process that was killed while it wrote was not answered.
  const complete = whole.slice(0, whole.lastIndexOf('\n') + 1)
  const file = openSync(path, 'a')
  if (complete !== whole) ftruncateSync(file, Buffer.byteLength(complete))
  return {
    taken: complete
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as TakenOrder),
    add: (order) => {
      writeSync(file, `${JSON.stringify(order)}\n`)
      fsyncSync(file)
    },
    close: () => closeSync(file),
  }
}
