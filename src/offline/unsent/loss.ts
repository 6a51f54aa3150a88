import type { Database } from '@/offline/database'
import { stored } from '@/offline/storage-failure'

/** The browser has deleted this device's database. Kept in the new one until the user has been told. */
export type Loss = {
  /** Epoch ms of the server, when it was noticed. */
  at: number
  /** Orders that were put back from their copies. */
  restored: number
}

export const lossKey = 'loss'

/** For live queries. */
export const readLoss = async ({ meta }: Database): Promise<Loss | null> => {
  const value = (await meta.get(lossKey))?.value
  return isLoss(value) ? value : null
}

const isLoss = (value: unknown): value is Loss =>
  typeof value === 'object' && value !== null && 'at' in value && 'restored' in value

export const forgetLoss = async ({ meta }: Database): Promise<void> => {
  await stored(() => meta.delete(lossKey))
}
