import { nextTurn } from '@/domain/pin/pin-attempts'
import type { Database } from '@/offline/database/database'
import { loadSealing } from '@/offline/sealing/sealing-middleware'
import { keyOfPin, loadArgon, openText } from '@/offline/session/pin-crypto'
import { changePin, type PinRow, pinKeyOf, readPin, spendPin } from '@/offline/session/pin-row'

/** What became of a PIN that was looked at, or that could not be. */
export type WrongPin =
  | { kind: 'wrong'; left: number; waitUntil: number }
  | { kind: 'wait'; until: number }
  /** Too many wrong ones: only the password helps. */
  | { kind: 'over' }
  /** The device's clock went back: no wait and no day can be judged by it. */
  | { kind: 'clock' }

type TryPinOptions = {
  database: Database
  clock: { now(): number; isTrusted(): Promise<boolean> }
  write: <T>(work: () => PromiseLike<T>) => Promise<T>
}

/** Looks at a PIN that somebody enters: `right` with the data key that it opens. */
export const createTryPin = ({ database, clock, write }: TryPinOptions) => {
  /** Counts the attempt on the disk before anything is tried. `changed`: the PIN is another one since it was stretched. */
  const begin = (userId: number, now: number, stretchedBy: PinRow) =>
    write(() =>
      database.transaction('rw', database.meta, async () => {
        const row = await readPin(database, userId)
        if (row === undefined) return { kind: 'gone' } as const
        if (String(row.salt) !== String(stretchedBy.salt)) return { kind: 'changed' } as const
        const { wrapped } = row
        if (wrapped === null) return { kind: 'over' } as const
        const turn = nextTurn(row.attempts, now)
        // Its page was killed while the last one was looked at.
        if (turn.kind === 'over') await spendPin(database, userId)
        if (turn.kind !== 'try') return turn
        await changePin(database, userId, (each) => ({ ...each, attempts: turn.attempts }))
        return { ...turn, wrapped }
      }),
    )
  return async (userId: number, pin: string) => {
    await Promise.all([loadArgon(), loadSealing()])
    if (!(await clock.isTrusted())) return { kind: 'clock' } as const
    const row = await readPin(database, userId)
    if (row === undefined) return { kind: 'gone' } as const
    // Before the attempt counts: a device that has no memory for it looks at none.
    const key = await keyOfPin(pin, row)
    const begun = await begin(userId, clock.now(), row)
    if (begun.kind === 'changed') return { kind: 'gone' } as const
    if (begun.kind !== 'try') return begun
    const { wrapped, left, attempts } = begun
    const dataKey = await openText(key, wrapped, pinKeyOf(userId))
    if (dataKey !== null) return { kind: 'right', dataKey } as const
    if (left > 0) return { kind: 'wrong', left, waitUntil: attempts.waitUntil } as const
    await write(() => spendPin(database, userId))
    return { kind: 'over' } as const
  }
}
