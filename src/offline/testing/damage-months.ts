import type { Database } from '@/offline/database/database'

/** The sales on the device can no longer be read. */
export const damageMonths = async (database: Database): Promise<void> => {
  await database.parts
    .filter(({ content }) => typeof content !== 'string')
    .modify({ content: new Uint8Array([1, 2, 3]) })
}
