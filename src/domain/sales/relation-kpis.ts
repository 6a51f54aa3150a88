import { compareFolded } from '@/domain/basics/text'
import { amountsOf } from '@/domain/sales/amounts'
import { foldedTexts } from '@/domain/sales/folded-texts'
import type { SalesData } from '@/domain/sales/sales-data'
import type { RelationKpis, RelationKpisQuestion } from '@/domain/sales/sales-question'
import { selectProducts } from '@/domain/sales/select-products'
import { sumByKind, sumTotals } from '@/domain/sales/totals'
import { marketTotals, transferableSales } from '@/domain/sales/transferable'
import { transferableKpis } from '@/domain/sales/transferable-kpis'
import { visibleTotals } from '@/domain/sales/visible-totals'

/** Each laboratory that the pharmacy deals with and the viewer stands for, by name. */
export const relationKpis = (data: SalesData, { filter }: RelationKpisQuestion): RelationKpis[] => {
  const { cube, catalogue, relations, viewer } = data
  const sold = visibleTotals(cube, filter, selectProducts(data, filter))
  const market = marketTotals(data, filter)
  const folded = foldedTexts(catalogue)
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
    .sort(
      ({ laboratory: a }, { laboratory: b }) => compareFolded(folded(a.name), folded(b.name)) || a.id - b.id,
    )
}
