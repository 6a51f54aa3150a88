import type { CatalogueIndex } from '@/domain/catalogue-index'
import { addMonths, dayNumber, monthOf } from '@/domain/dates'
import { buildCube, type Cube } from '@/domain/sales/cube'
import { monthRange } from '@/domain/sales/range'
import { randomFor } from '../server/db/demo/random'

const monthCount = 24
const mostUnits = 12

/** A pharmacy that sold this many times in the last 24 months, each product of the catalogue now and then. */
export function generatedCube(
  catalogue: CatalogueIndex,
  { rows, today }: { rows: number; today: string },
): Cube {
  const random = randomFor('bench sales', rows)
  const cns = catalogue.products.map(({ cn }) => Number(cn)).sort((a, b) => a - b)
  const length = Math.ceil(rows / monthCount)
  const blocks = Array.from({ length: monthCount }, (_, index) => {
    const month = addMonths(monthOf(today), index + 1 - monthCount)
    const firstDay = dayNumber(monthRange(month).startDate)
    const column = (value: () => number) => Int32Array.from({ length }, value)
    const columns = {
      length,
      cn: column(() => random.pick(cns)).sort(),
      day: column(() => firstDay + random.integer(0, 27)),
      units: column(() => (random.chance(0.02) ? -1 : random.integer(1, mostUnits))),
      pvl: column(() => random.integer(50, 9_000)),
      pvp: column(() => random.integer(80, 15_000)),
    }
    return { month, columns }
  })
  return buildCube(blocks, catalogue)
}
