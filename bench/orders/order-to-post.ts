import type { OrderToCreate } from '@/contract/orders/order-creation'
import type { Download } from '../download'

const lineCount = 8
const quantity = 100

/** An order of eight products from one of `laboratories` with an order method, well above its minimum, at current prices. */
export function orderToPost(
  { catalogue, purchasing }: Download,
  { pharma, laboratories }: { pharma: number; laboratories: readonly number[] },
): OrderToCreate {
  for (const { laboratory, methods } of purchasing.methods) {
    if (!laboratories.includes(laboratory)) continue
    const method = methods[0]
    const products = (catalogue.productsByLaboratory.get(laboratory) ?? [])
      .flatMap((index) => catalogue.products[index] ?? [])
      .filter(({ pvl, active }) => active && pvl !== null)
      .slice(0, lineCount)
    if (!method || products.length < lineCount) continue
    const tags = ['Medición']
    return {
      name: 'Pedido de medición',
      pharma,
      laboratories: [laboratory],
      purchaseOrderLines: products.map(({ cn, pvl }) => ({
        cn,
        quantity,
        tags,
        expected: { pvl: pvl ?? 0, totalPvlWithDiscount: quantity * (pvl ?? 0) },
      })),
      tags,
      method: method.purchaseOrderMethod.id,
    }
  }
  throw new Error('No laboratory of the pharmacy has a method and eight products with a price')
}
