import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { Answer } from '@/api/call-input'
import { fromWire } from '@/contract/catalogue/catalogue-wire'
import type { PurchasingSnapshot } from '@/contract/purchasing/purchasing'
import { type CatalogueIndex, indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { decodeBlock } from '@/domain/sales/cube/block'
import { buildCube, type Cube } from '@/domain/sales/cube/cube'
import { prepare, send } from './server-call'

/** The data of pharmacy 1 as a device stores it, and the downloaded bytes of its parts. */
export type Download = {
  catalogue: CatalogueIndex
  purchasing: PurchasingSnapshot
  /** Still compressed. */
  blocks: { month: string; bytes: Buffer }[]
  weight: { catalogue: number; purchasing: number; blocks: number }
}

export async function downloadPharmacy(to: { port: number; token: string }): Promise<Download> {
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  const params = { id: 1 }
  const catalogue = await send(prepare('catalogue', { ...to, headers }))
  const purchasing = await send(prepare('purchasingSnapshot', { ...to, headers, params }))
  const listing = json<Answer<'salesSnapshot'>>(
    await send(prepare('salesSnapshot', { ...to, headers, params })),
  )
  const blocks: Download['blocks'] = []
  for (const { month, version } of listing.months) {
    const call = { ...to, headers, params: { id: 1, month }, query: { version } }
    blocks.push({ month, bytes: (await send(prepare('salesBlock', call))).content })
  }
  return {
    catalogue: indexCatalogue(fromWire(json(catalogue))),
    purchasing: json(purchasing),
    blocks,
    weight: {
      catalogue: catalogue.content.length,
      purchasing: purchasing.content.length,
      blocks: blocks.reduce((sum, { bytes }) => sum + bytes.length, 0),
    },
  }
}

export const cubeOf = ({ blocks, catalogue }: Download): Cube =>
  buildCube(
    blocks.map(({ month, bytes }) => ({ month, columns: decodeBlock(inflateSync(bytes)) })),
    catalogue,
  )

const json = <T>({ encoding, content }: { encoding: string; content: Buffer }): T =>
  JSON.parse((decoders[encoding] ?? ((bytes: Buffer) => bytes))(content).toString())

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
  deflate: (bytes) => inflateSync(bytes),
}
