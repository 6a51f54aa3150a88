import type { OrderLine } from '@/contract/orders/orders'
import type { Cn } from '@/domain/catalogue/catalogue'
import { readPackCode } from '@/domain/catalogue/pack-code'
import { hasProductCode } from '@/domain/catalogue/product-code'
import type { ProductSearch } from '@/domain/catalogue/product-search'

export type ScannedPack =
  | { ok: true; cn: Cn; product: string; lot: string | null; expiry: string | null }
  | { ok: false; reason: string }

/** Which product a scanned or typed code is of: one of the order, or else one of the catalogue. */
export const scannedPack = (
  text: string,
  { ordered, search }: { ordered: readonly OrderLine['cn'][]; search: Pick<ProductSearch, 'byCode'> | null },
): ScannedPack => {
  const reading = readPackCode(text)
  if (!reading.ok) return reading
  const { number, lot, expiry } = reading.pack
  const hasCode = hasProductCode(number)
  if (hasCode === null) return { ok: false, reason: 'No es un CN ni un EAN' }
  const line = ordered.find(hasCode)
  if (line !== undefined) return { ok: true, cn: line.cn, product: line.product, lot, expiry }
  if (search === null)
    return {
      ok: false,
      reason: 'No es de este pedido, y el catálogo no está en este dispositivo para saber qué es',
    }
  const match = search.byCode(number)
  if (match.kind === 'product')
    return { ok: true, cn: match.product.cn, product: match.product.name, lot, expiry }
  return { ok: false, reason: match.kind === 'unknown' ? match.reason : 'No es un CN ni un EAN' }
}
