import type { DemoProduct } from '../catalogue/demo-product'
import type { DemoLaboratory } from '../people/laboratories'
import type { QuickwinSeed } from './quickwin-seed'

/** Conditions of a lot. The five lots together use every unit and expression that a condition can have. */
export const lotOf = (
  { id, name }: DemoLaboratory,
  sellers: DemoProduct[],
): Pick<QuickwinSeed, 'info' | 'conditions'> => {
  const [first, second] = sellers
  if (!first || !second || first.pvl === null) throw new Error(`${name} sells too little`)
  switch (id) {
    case 1:
      return {
        info: 'Al menos 24 unidades en total; los dos primeros productos, en cajas de 6.',
        conditions: [
          { unit: 'quantity', expression: 'at_least', quantity: 24 },
          { unit: 'quantity', expression: 'multiple', quantity: 6, cns: [first.cn, second.cn] },
        ],
      }
    case 2:
      return {
        info: `Exactamente 12 unidades de ${first.name} y menos de 600 € en total.`,
        conditions: [
          { unit: 'quantity', expression: 'equals', quantity: 12, cns: [first.cn] },
          { unit: 'total_pvl', expression: 'less_than', quantity: 60_000 },
        ],
      }
    case 3:
      return {
        info: `Diez unidades de ${first.name}, ni más ni menos, y menos de 200 en total.`,
        conditions: [
          { unit: 'total_pvl', expression: 'equals', quantity: 10 * first.pvl, cns: [first.cn] },
          { unit: 'quantity', expression: 'less_than', quantity: 200 },
        ],
      }
    case 4:
      return {
        info: `${first.name} se sirve de cinco en cinco.`,
        conditions: [{ unit: 'total_pvl', expression: 'multiple', quantity: 5 * first.pvl, cns: [first.cn] }],
      }
    default:
      return {
        info: 'Un mínimo de 200 € en el lote.',
        conditions: [{ unit: 'total_pvl', expression: 'at_least', quantity: 20_000 }],
      }
  }
}
