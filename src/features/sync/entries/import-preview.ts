import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { needsDecision } from '@/offline/kinds/entry-state'
import type { OrderEntry } from '@/offline/kinds/order-schema'
import type { SessionScope } from '@/parts/session/scope'

export type PreviewedOrder = {
  id: string
  name: string
  createdAt: string
  pharmacy: string
  laboratories: string
  units: number
  needsDecision: boolean
  lines: { cn: string; product: string | undefined; quantity: number; cents: number | undefined }[]
}

/**
 * What orders of a file ask for, by their bodies, which is what would be sent. The names are this device's own, because those of
 * the file could be others.
 */
export async function previewOrders(
  { device, user }: Pick<SessionScope, 'device' | 'user'>,
  orders: readonly OrderEntry[],
): Promise<PreviewedOrder[]> {
  const catalogues = new Map<number, CatalogueIndex | undefined>()
  for (const pharmacy of new Set(orders.map(({ body }) => body.pharma))) {
    const known = await device.snapshots.loadOffers(pharmacy).catch(() => null)
    catalogues.set(pharmacy, known?.catalogue)
  }
  return orders.map(({ id, body, createdAt, state }) => {
    const catalogue = catalogues.get(body.pharma)
    return {
      id,
      createdAt,
      name: body.name,
      pharmacy: user.pharmas.find((own) => own.id === body.pharma)?.name ?? `Farmacia ${body.pharma}`,
      laboratories: body.laboratories
        .map((each) => catalogue?.laboratories.get(each)?.name ?? `Laboratorio ${each}`)
        .join(', '),
      needsDecision: needsDecision({ state }),
      units: body.purchaseOrderLines.reduce((total, { quantity }) => total + quantity, 0),
      lines: body.purchaseOrderLines.map(({ cn, quantity, expected }) => ({
        ...{ cn, quantity, cents: expected?.totalPvlWithDiscount },
        product: catalogue?.products[catalogue.indexByCn.get(cn) ?? -1]?.name,
      })),
    }
  })
}
