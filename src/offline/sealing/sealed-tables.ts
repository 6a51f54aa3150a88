import { isSealed } from '@/offline/sealing/is-sealed'
import { importKey, openFields, sealFields } from '@/offline/sealing/sealed-row'
import { sealSession } from '@/offline/sealing/session-key'

export { openSession } from '@/offline/sealing/session-key'

export type Row = Readonly<Record<string, unknown>>

/** Which fields of a sealed table stay readable: what its rows are found and counted by. All others are sealed, new ones too. */
const clearFields: Readonly<Record<string, string>> = {
  // Without a key of its own: the data key is no secret there.
  session: 'key id token dataKey identity',
  carts: 'owner pharma laboratory',
  outbox:
    'id version identity owner createdAt endpoint state attempts nextAttemptAt waitsFor maybeReceived copied refusedSession acceptedAt',
  attachments: 'id owner',
  parts: 'owner part version piece',
  reports: 'owner pharma id kind openedAt',
  orders: 'owner pharma id list readAt',
  reportRows: 'owner pharma id list readAt',
  orderLines: 'owner pharma id count readAt readAts',
  answers: 'owner key call updatedAt build',
  queries: 'owner',
  preferences: 'key',
}

/** What is needed of a stored session. */
export type SessionKey = { dataKey?: string; identity: { userId: number } }

/** Whose key it is. `former`: theirs before the server gave them another key, since this page or worker began. */
export type KeyHolder = { userId: number; key: Promise<CryptoKey>; former?: KeyHolder | undefined }

/** Holders that were logged in since this page or worker began: what a change of user interrupts is still written down for them. */
const seen = new Map<number, KeyHolder & { dataKey: string }>()

/** Undefined where the server has given no key, or the page is not secure and has no WebCrypto: then rows stay as they are. */
export const holderOf = (session: unknown): KeyHolder | undefined => {
  const { dataKey, identity } = (session ?? {}) as { dataKey?: string; identity?: { userId: number } }
  if (dataKey === undefined || identity === undefined || !globalThis.crypto?.subtle) return undefined
  const { userId } = identity
  const known = seen.get(userId)
  if (known?.dataKey === dataKey) return known
  const holder = { userId, dataKey, key: importKey(dataKey), former: known }
  seen.set(userId, holder)
  return holder
}

/** The user whose row it is; NaN for a row of nobody. In a setting's name the owner is the first number. */
const userOf = (table: string, { owner, key }: Row): number =>
  Number.parseInt(table === 'preferences' ? (/[: ](\d+)/.exec(String(key))?.[1] ?? '') : String(owner), 10)

/** Rows of nobody in particular lie there for whoever is logged in, as do attachments from before their rows had an owner. */
const isOfAnybody = (table: string, { owner }: Row): boolean =>
  ['session', 'queries'].includes(table) || (table === 'attachments' && owner === undefined)

const placeOf = (table: string, id: unknown) => `${table} ${JSON.stringify(id)}`

/** Whether this key can have sealed it. */
export const mayOpen = (table: string, row: Row, holder: KeyHolder | undefined): boolean =>
  holder !== undefined && (isOfAnybody(table, row) || userOf(table, row) === holder.userId)

/** Its owner's, logged in or out by now; undefined where they have not been logged in since this page or worker began. */
export const holderFor = (table: string, row: Row, holder: KeyHolder | undefined): KeyHolder | undefined =>
  mayOpen(table, row, holder) ? holder : seen.get(userOf(table, row))

/** Somebody else's row, one that nobody owns, and one that is sealed already stay as they are. */
export const sealRow = async (table: string, id: unknown, row: Row, holder: KeyHolder): Promise<Row> => {
  if (isSealed(row) || !mayOpen(table, row, holder)) return row
  const session = table === 'session' ? await sealSession(row) : null
  if (session) return session
  const names = clearFields[table]?.split(' ')
  const [clear, hidden] = [true, false].map((isClear) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => names?.includes(name) === isClear)),
  )
  return { ...clear, sealed: await sealFields(hidden ?? {}, placeOf(table, id), await holder.key) }
}

/** What no key of theirs opens stays sealed. */
export const openRow = async (table: string, id: unknown, row: Row, holder: KeyHolder): Promise<Row> => {
  if (!isSealed(row)) return row
  const { sealed, ...clear } = row
  return holder.key
    .then((key) => openFields(sealed, placeOf(table, id), key))
    .then(
      // What was written while it was sealed is newer.
      (hidden) => ({ ...hidden, ...clear }),
      () => (holder.former && mayOpen(table, row, holder) ? openRow(table, id, row, holder.former) : row),
    )
}

type Change = (table: string, id: unknown, row: Row, holder: KeyHolder) => Promise<Row>

const changing =
  (change: Change) =>
  async (
    table: string,
    idOf: ((row: Row) => unknown) | null,
    rows: readonly Row[],
    session: SessionKey,
  ): Promise<Row[]> => {
    const holder = holderOf(session)
    return Promise.all(rows.map((row) => (row && holder ? change(table, idOf?.(row), row, holder) : row)))
  }

export const seal = changing((table, id, row, holder) =>
  sealRow(table, id, row, holderFor(table, row, holder) ?? holder),
)
/** Carts and settings of one's own whose key is gone are as good as none: the next edit is to write over them. */
export const open = changing(async (table, id, row, holder) => {
  const opened = await openRow(table, id, row, holder)
  if (!isSealed(opened) || !mayOpen(table, row, holder) || !['carts', 'preferences'].includes(table))
    return opened
  const { sealed: _, ...clear } = opened
  return clear
})
