import type { Database } from '@/offline/database/database'
import { stored } from '@/offline/database/storage-failure'
import { isWaiting } from '@/offline/kinds/entry-state'
import type { OutboxEntry } from '@/offline/kinds/kinds'

/** The browser has deleted this device's database. Stored in the new one until the screen has said so. */
export type NotedDataLoss = {
  /** Epoch ms of the server, when it was noticed. */
  at: number
  /** Keys of the orders that were put back from their copies. */
  restored: string[]
}

/** As the screen shows it now. */
export type DataLoss = {
  at: number
  /** How many entries were put back. */
  restored: number
  /** What of these is not on the server yet. */
  waiting: OutboxEntry[]
}

export const lossKey = 'loss'

export const readNotedDataLoss = async ({ meta }: Database): Promise<NotedDataLoss | null> => {
  const value = (await meta.get(lossKey))?.value
  return isNotedLoss(value) ? value : null
}

const isNotedLoss = (value: unknown): value is NotedDataLoss =>
  typeof value === 'object' && value !== null && 'restored' in value && Array.isArray(value.restored)

/** For live queries. */
export const readDataLoss = async (database: Database): Promise<DataLoss | null> => {
  const noted = await readNotedDataLoss(database)
  if (noted === null) return null
  const entries = await database.outbox.bulkGet(noted.restored)
  const waiting = entries.filter((entry) => entry !== undefined).filter(isWaiting)
  return { at: noted.at, restored: noted.restored.length, waiting }
}

export const forgetDataLoss = async ({ meta }: Database): Promise<void> => {
  await stored(() => meta.delete(lossKey))
}
