import type { SalesData } from '@/domain/sales/cube/sales-data'
import { transferableKpis } from '@/domain/sales/kpis/transferable-kpis'
import type { AssociationKpis } from '@/domain/sales/questions/sales-figures'
import type { QuestionOf } from '@/domain/sales/questions/sales-question'
import { marketTotals, transferableSales } from '@/domain/sales/selection/transferable'

/** What is transferable to each association that the pharmacy deals with, or the viewer's: all its laboratories together. */
export const associationKpis = (
  data: SalesData,
  { filter }: QuestionOf<'association-kpis'>,
): AssociationKpis => {
  const { catalogue, relations, viewer } = data
  const market = marketTotals(data, filter)
  const kpis: AssociationKpis = {}
  for (const laboratory of viewer ?? relations) {
    const association = catalogue.laboratories.get(laboratory)?.associationId ?? null
    if (association === null || kpis[association]) continue
    const laboratories = catalogue.catalogue.laboratories
      .filter(({ associationId }) => associationId === association)
      .map(({ id }) => id)
    const transferable = transferableSales(catalogue, market, { laboratories })
    kpis[association] = {
      ...transferableKpis(data, transferable),
      generic_transferable_ud: transferable.generic.units,
      brand_transferable_ud: transferable.brand.units,
    }
  }
  return kpis
}
