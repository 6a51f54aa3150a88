import type { PinAttempts } from '@/domain/pin/pin-attempts'
import type { Database } from '@/offline/database/database'
import type { Credential } from '@/offline/session/authenticator'

/** Before a user's id, the key of the row of `meta` that holds what their PIN opens. */
const prefix = 'pin '
export const pinKeyOf = (userId: number): string => prefix + userId

export type SealedBytes = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

export type PinRow = {
  userId: number
  username: string
  /** Whose PIN it is, for whoever stands in front of the device. */
  name: string
  salt: Uint8Array<ArrayBuffer>
  /** What Argon2id was told when it was set: KiB of memory, passes over it. */
  cost: { memory: number; passes: number }
  /** The user's data key, which the PIN opens. Null once too many wrong ones have thrown it away. */
  wrapped: SealedBytes | null
  /** The data key again, for the authenticator of this device, where the user wants it to open in the PIN's place. */
  authenticator?: Credential & { wrapped: SealedBytes }
  /** Digest of the data key: it must still be the one that the server gives. */
  mark: string
  attempts: PinAttempts
  /** While the user is out and their PIN lets them in: their session, sealed by the data key; times by the server's clock. */
  locked: { at: number; until: number; session: SealedBytes } | null
  /** Since when it is known that nothing is locked and the user is out: the server refused their session. */
  leftAt: number | null
}

type Rows = Pick<Database, 'meta'>

export const readPins = async ({ meta }: Rows): Promise<PinRow[]> =>
  (await meta.where('key').startsWith(prefix).toArray()).map(({ value }) => value as PinRow)

export const readPin = async ({ meta }: Rows, userId: number): Promise<PinRow | undefined> =>
  (await meta.get(pinKeyOf(userId)))?.value as PinRow | undefined

/** Reads the row in the transaction that writes it: another tab may have changed it since it was last seen. False without one. */
export const changePin = (
  { meta }: Pick<Database, 'meta'>,
  userId: number,
  change: (row: PinRow) => PinRow,
) =>
  meta.db.transaction('rw', meta, async (): Promise<boolean> => {
    const row = await readPin({ meta }, userId)
    if (row) await meta.put({ key: pinKeyOf(userId), value: change(row) })
    return row !== undefined
  })

/** After too many wrong ones only the password helps. */
export const spendPin = (rows: Pick<Database, 'meta'>, userId: number): Promise<boolean> =>
  changePin(rows, userId, ({ authenticator: _, ...row }) => ({ ...row, wrapped: null }))

export const dropPin = ({ meta }: Rows, userId: number): Promise<void> => meta.delete(pinKeyOf(userId))

/** Whose data stay on the device while others use it. */
export const lockedOwners = async (rows: Rows): Promise<string[]> =>
  (await readPins(rows)).flatMap(({ userId, locked }) => (locked === null ? [] : [String(userId)]))

/** After a log-in nothing of this user is locked any more. */
export const unlockPin = (rows: Rows, userId: number): Promise<boolean> =>
  changePin(rows, userId, (row) => ({ ...row, locked: null, leftAt: null }))
