import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import type { SaleRow } from '@/domain/sales/cube/block'
import type { SalesOfFile } from '../imports/sales/store-sales'
import type { StockRow } from '../imports/stock/store-stock'

/** What a file holds, read once: it waits like this until somebody confirms it. */
export type StagedRows = ({ kind: 'sales' } & SalesOfFile) | { kind: 'stock'; rows: StockRow[] }

const deflated = promisify(deflate)
const inflated = promisify(inflate)

/** Column by column, as rows of the same day or price stand together then. */
export const packRows = async (staged: StagedRows): Promise<Buffer> => {
  const column = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key) => rows.map((row) => row[key])
  const columns =
    staged.kind === 'sales'
      ? {
          periods: staged.periods,
          day: column(staged.rows, 'day'),
          cn: column(staged.rows, 'cn'),
          units: column(staged.rows, 'units'),
          pvl: column(staged.rows, 'pvl'),
          pvp: column(staged.rows, 'pvp'),
        }
      : { cn: column(staged.rows, 'cn'), units: column(staged.rows, 'units') }
  return await deflated(JSON.stringify(columns))
}

type Columns = { [Key in keyof SaleRow]: SaleRow[Key][] } & { periods: string[] }

export const unpackRows = async (kind: StagedRows['kind'], content: Buffer): Promise<StagedRows> => {
  const columns = JSON.parse((await inflated(content)).toString()) as Columns
  const { cn, units } = columns
  const at = <T>(values: readonly T[], index: number) => values[index] as T
  if (kind === 'stock')
    return { kind, rows: cn.map((code, index) => ({ cn: code, units: at(units, index) })) }
  const { day, pvl, pvp, periods } = columns
  const rows = cn.map((code, index) => ({
    day: at(day, index),
    cn: code,
    units: at(units, index),
    pvl: at(pvl, index),
    pvp: at(pvp, index),
  }))
  return { kind, periods, rows }
}
