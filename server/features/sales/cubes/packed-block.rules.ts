import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import { decodeBlock, encodeBlock, type SaleColumns, type SaleRow } from '@/domain/sales/cube/block'

const compress = promisify(deflate)
const decompress = promisify(inflate)

/** One month's sales as stored and sent: encoded by domain/sales and deflated (zlib). */
export type PackedBlock = { version: string; rows: number; data: Buffer }

/** The version is a hash of the content before compression, so that another zlib does not change it. */
export async function packBlock(rows: readonly SaleRow[]): Promise<PackedBlock> {
  const block = encodeBlock(rows)
  return {
    version: createHash('sha256').update(block).digest('hex').slice(0, 32),
    rows: rows.length,
    data: await compress(block, { level: 9 }),
  }
}

export const unpackBlock = async (data: Buffer): Promise<SaleColumns> => decodeBlock(await decompress(data))
