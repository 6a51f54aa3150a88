import { compareKeys } from '@/domain/basics/text'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import { amountsOf } from '@/domain/sales/kpis/amounts'
import { transferableKpis } from '@/domain/sales/kpis/transferable-kpis'
import type { RelationKpis } from '@/domain/sales/questions/sales-figures'
import type { QuestionOf } from '@/domain/sales/questions/sales-question'
import { nameKeys } from '@/domain/sales/selection/folded-texts'
import { selectProducts } from '@/domain/sales/selection/select-products'
import { sumByKind, sumTotals } from '@/domain/sales/selection/totals'
import { marketTotals, transferableSales } from '@/domain/sales/selection/transferable'
import { visibleTotals } from '@/domain/sales/selection/visible-totals'

/** Each laboratory that the pharmacy deals with and the viewer stands for, by name. */
export const relationKpis = (data: SalesData, { filter }: QuestionOf<'relation-kpis'>): RelationKpis[] => {
  const { cube, catalogue, relations, viewer } = data
  const sold = visibleTotals(cube, filter, selectProducts(data, filter))
  const market = marketTotals(data, filter)
  const keyOf = nameKeys(catalogue)
  return relations
    .flatMap((id) => {
      const laboratory = catalogue.laboratories.get(id)
      if (!laboratory || (viewer !== null && !viewer.includes(id))) return []
      const { name, image, corporativeColor } = laboratory
      const kinds = sumByKind(catalogue, sold, catalogue.productsByLaboratory.get(id) ?? [])
      return {
        laboratory: { id, name, image, corporativeColor },
        ...amountsOf('total', sumTotals(Object.values(kinds))),
        ...amountsOf('prescription', sumTotals([kinds.generic, kinds.brand])),
        ...amountsOf('generic', kinds.generic),
        ...amountsOf('brand', kinds.brand),
        ...transferableKpis(data, transferableSales(catalogue, market, { laboratories: [id] })),
      }
    })
    .sort(({ laboratory: a }, { laboratory: b }) => compareKeys(keyOf(a.name), keyOf(b.name)) || a.id - b.id)
}
