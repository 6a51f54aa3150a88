import type { Database } from '@/offline/database/database'
import { stored } from '@/offline/database/storage-failure'
import { isWaiting } from '@/offline/outbox/entry-state'

/** The browser has deleted this device's database. Kept in the new one until the user has been told. */
export type NotedLoss = {
  /** Epoch ms of the server, when it was noticed. */
  at: number
  /** Keys of the orders that were put back from their copies. */
  restored: string[]
}

/** As it is to be told now. */
export type Loss = {
  at: number
  /** How many orders were put back. */
  restored: number
  /** How many of these wait to be sent. */
  waiting: number
}

export const lossKey = 'loss'

export const readNotedLoss = async ({ meta }: Database): Promise<NotedLoss | null> => {
  const value = (await meta.get(lossKey))?.value
  return isNotedLoss(value) ? value : null
}

const isNotedLoss = (value: unknown): value is NotedLoss =>
  typeof value === 'object' && value !== null && 'restored' in value && Array.isArray(value.restored)

/** For live queries. */
export const readLoss = async (database: Database): Promise<Loss | null> => {
  const noted = await readNotedLoss(database)
  if (noted === null) return null
  const entries = await database.outbox.bulkGet(noted.restored)
  const waiting = entries.filter((entry) => entry !== undefined && isWaiting(entry)).length
  return { at: noted.at, restored: noted.restored.length, waiting }
}

export const forgetLoss = async ({ meta }: Database): Promise<void> => {
  await stored(() => meta.delete(lossKey))
}
