import { createHash } from 'node:crypto'
import type { ReceivedOrder } from '@/contract/fedicom/received-order'
import { visibleText } from '@/domain/basics/visible-text'
import { readProductCode } from '@/domain/catalogue/product-code'

/**
 * The key of orders (`Idempotency-Key`) that a program's own number is, in its pharmacy: a UUID of version 8, made of both. Whatever
 * key of the pharmacy the program shows, the number means the same order.
 */
export function keyOfNumber({ pharmacyId, number }: { pharmacyId: number; number: string }): string {
  const digest = createHash('sha256').update(`fedicom ${pharmacyId} ${number}`).digest('hex')
  const variant = '89ab'[Number.parseInt(digest[16] ?? '0', 16) % 4]
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
}

/**
 * SHA-256 of what is ordered, to tell whether the same number orders the same. Neither the sequence of lines nor how a product's code
 * is written is part of it: a program that sends its order again may have read it anew.
 */
export const contentHash = ({
  tipoPedido,
  codigoAlmacenServicio,
  observaciones,
  lineas,
}: ReceivedOrder): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        tipoPedido ?? null,
        codigoAlmacenServicio ?? null,
        visibleText(observaciones ?? ''),
        lineas
          .map((line) =>
            JSON.stringify([
              readProductCode(line.codigoArticulo)?.cn ?? line.codigoArticulo,
              line.cantidad,
              line.cantidadBonificacion ?? 0,
              line.descuentoPorcentaje ?? 0,
            ]),
          )
          .sort(),
      ]),
    )
    .digest()
