import { deflateSync } from 'node:zlib'
import { addMonths, dayNumber, isoDay, monthOf } from '@/domain/basics/dates'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { cnText, encodeBlock, type SaleColumns } from '@/domain/sales/cube/block'
import { buildCube, type Cube } from '@/domain/sales/cube/cube'
import { monthRange } from '@/domain/sales/range/range'
import { randomFor } from '../server/demo/basics/random'

const monthCount = 24
const mostUnits = 12

/** Far more than any demo pharmacy has. */
export const generatedRows = 250_000

type Block = { month: string; columns: SaleColumns }

/**
 * Sales blocks of an invented pharmacy with this number of sales in the last 24 months, spread over all products of the
 * catalogue.
 */
export function generatedBlocks(
  catalogue: CatalogueIndex,
  { rows, today }: { rows: number; today: string },
): Block[] {
  const random = randomFor('bench sales', rows)
  const cns = catalogue.products.map(({ cn }) => Number(cn)).sort((a, b) => a - b)
  const length = Math.ceil(rows / monthCount)
  return Array.from({ length: monthCount }, (_, index) => {
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
}

export const generatedCube = (catalogue: CatalogueIndex, size: { rows: number; today: string }): Cube =>
  buildCube(generatedBlocks(catalogue, size), catalogue)

/** In the format that devices store: one compressed block per month. */
export const deflatedBlocks = (blocks: readonly Block[]): { month: string; bytes: Buffer }[] =>
  blocks.map(({ month, columns: { length, cn, day, units, pvl, pvp } }) => {
    const rows = Array.from({ length }, (_, row) => ({
      cn: cnText(cn[row] ?? 0),
      day: isoDay(day[row] ?? 0),
      units: units[row] ?? 0,
      pvl: pvl[row] ?? 0,
      pvp: pvp[row] ?? 0,
    }))
    return { month, bytes: deflateSync(encodeBlock(rows)) }
  })
