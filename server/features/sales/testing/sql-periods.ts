import { type Kysely, type RawBuilder, sql } from 'kysely'
import type {
  PeriodFigures,
  PeriodMonth,
  TransferableFigures,
  UniverseFigures,
  UniverseMonth,
} from '@/domain/sales/questions/sales-figures'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import type { QuestionOf } from '@/domain/sales/questions/sales-question'
import type { Database } from '../../../db/schema'
import { type Asked, ownOf, selected, transferable } from './sql-selection'

type Db = Kysely<Database>

/** Every month that the range touches, 'YYYY-MM'. */
async function monthsBySql(db: Db, { startDate, endDate }: SalesFilter): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    SELECT to_char(month, 'YYYY-MM') AS month FROM generate_series(
      date_trunc('month', ${startDate}::timestamp), ${endDate}::timestamp, interval '1 month') AS month`.execute(
    db,
  )
  return rows.map(({ month }) => month)
}

const monthOf = (month: string) => ({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) })

/** sold: what was sold of each of these products in each month. */
const monthly = (
  { pharmacy }: Asked,
  { startDate, endDate }: SalesFilter,
  products: RawBuilder<unknown>,
) => sql`
  WITH sold AS (
    SELECT to_char(day, 'YYYY-MM') AS month, product.id, kind, product.prescription, laboratory_id,
      coalesce(group_id, 0) AS group_id, group_name,
      sum(units) AS units, sum(units * sale_day.pvl) AS pvl, sum(units * sale_day.pvp) AS pvp
    FROM sale_day JOIN ${products} AS product USING (cn)
    WHERE pharmacy_id = ${pharmacy} AND day BETWEEN ${startDate}::date AND ${endDate}::date
    GROUP BY 1, 2, 3, 4, 5, 6, 7)`

const figure = (column: string, condition: RawBuilder<unknown>, as: string) =>
  sql`coalesce(sum(${sql.ref(column)}) FILTER (WHERE ${condition}), 0)::bigint AS ${sql.ref(as)}`
const three = (name: string, condition: RawBuilder<unknown>) => sql`
  ${figure('units', condition, `${name}_ud`)}, ${figure('pvl', condition, `${name}_pvl`)},
  ${figure('pvp', condition, `${name}_pvp`)}`

const figures = sql`${three('total', sql`true`)}, ${three('generic', sql`kind = 'generic'`)},
  count(*) FILTER (WHERE units <> 0) AS sku,
  count(*) FILTER (WHERE units <> 0 AND prescription) AS prescription_sku`
const noFigures = {
  ...{ total_ud: 0, total_pvl: 0, total_pvp: 0, generic_ud: 0, generic_pvl: 0, generic_pvp: 0 },
  ...{ sku: 0, prescription_sku: 0 },
}
const noTransferable = {
  ...{ total_pvl: 0, total_pvp: 0, generic_pvl: 0, generic_pvp: 0, brand_pvl: 0, brand_pvp: 0 },
}

export async function periodsBySql(
  db: Db,
  asked: Asked,
  { filter, laboratories, tenant }: QuestionOf<'periods'>,
): Promise<PeriodMonth[]> {
  const sold = monthly(asked, filter, selected(asked, filter))
  const own = sql`laboratory_id = ANY (${[...tenant]}::int[])`
  const by = async <Row>(key: RawBuilder<unknown>) =>
    (
      await sql<
        Row & { month: string }
      >`${sold} SELECT month, ${key} AS key, ${figures} FROM sold GROUP BY 1, 2`.execute(db)
    ).rows
  const totals = await by<{ key: null } & PeriodFigures>(sql`NULL`)
  const folded = await by<{ key: keyof PeriodMonth['aggregated'] } & PeriodFigures>(
    sql`CASE WHEN ${own} THEN 'own' ELSE kind END`,
  )
  const each = await by<{ key: number } & PeriodFigures>(sql`laboratory_id`)
  const others = await sql<{ month: string } & TransferableFigures>`
    ${monthly(asked, filter, transferable(asked, filter, tenant))}
    SELECT month, sum(pvl)::bigint AS total_pvl, sum(pvp)::bigint AS total_pvp,
      ${figure('pvl', sql`kind = 'generic'`, 'generic_pvl')}, ${figure('pvp', sql`kind = 'generic'`, 'generic_pvp')},
      ${figure('pvl', sql`kind <> 'generic'`, 'brand_pvl')}, ${figure('pvp', sql`kind <> 'generic'`, 'brand_pvp')}
    FROM sold GROUP BY 1`.execute(db)

  return (await monthsBySql(db, filter)).map((month) => {
    const ofMonth = <Row extends { month: string }>(rows: Row[]) => rows.filter((row) => row.month === month)
    const total = withoutKeys(ofMonth(totals)[0]) ?? noFigures
    const shareOf = (part: number, whole: number) => (whole > 0 ? part / whole : 0)
    const told = ofMonth(each).filter(({ key }) => laboratories?.includes(key) ?? true)
    return {
      ...monthOf(month),
      total,
      laboratories: Object.fromEntries(
        told.map(({ key, month: _, ...sums }) => [
          key,
          {
            ...sums,
            market_share: shareOf(sums.total_pvl, total.total_pvl),
            market_share_pvp: shareOf(sums.total_pvp, total.total_pvp),
          },
        ]),
      ),
      aggregated: {
        ...{ own: noFigures, generic: noFigures, brand: noFigures, otc: noFigures },
        ...Object.fromEntries(ofMonth(folded).map(({ key, month: _, ...sums }) => [key, sums])),
      },
      transferable: withoutKeys(ofMonth(others.rows)[0]) ?? noTransferable,
    }
  })
}

const withoutKeys = <Row extends object>(row: (Row & { month: string; key?: unknown }) | undefined) => {
  if (!row) return undefined
  const { month: _, key: __, ...sums } = row
  return sums as Omit<Row, 'month' | 'key'>
}

export async function universeBySql(
  db: Db,
  asked: Asked,
  { filter, group, summed }: QuestionOf<'universe'>,
): Promise<UniverseMonth[]> {
  const own = sql`laboratory_id = ANY (${[...ownOf(asked, filter)]}::int[])`
  const { rows } = await sql<{ month: string } & UniverseMonth['dcpfs'][number]>`
    ${monthly(asked, filter, selected(asked, filter))}
    SELECT month, ${summed ? sql`0` : sql`group_id`} AS dcpf_id,
      ${summed ? sql`''` : sql`coalesce(group_name, 'Sin agrupación')`} AS dcpf_name, 
      count(*) FILTER (WHERE units <> 0) AS total_sku,
      ${three('total', sql`true`)}, ${three('generic', sql`kind = 'generic'`)}, ${three('brand', sql`kind = 'brand'`)},
      ${figure('pvl', sql`kind = 'otc'`, 'non_prescription_pvl')},
      ${figure('pvp', sql`kind = 'otc'`, 'non_prescription_pvp')}, ${three('laboratory', own)}
    FROM sold WHERE ${group}::int IS NULL OR group_id = ${group}::int GROUP BY 1, 2, 3 ORDER BY 2`.execute(db)
  const nothing: UniverseFigures = {
    ...{
      total_sku: 0,
      total_ud: 0,
      total_pvl: 0,
      total_pvp: 0,
      generic_ud: 0,
      generic_pvl: 0,
      generic_pvp: 0,
    },
    ...{ brand_ud: 0, brand_pvl: 0, brand_pvp: 0, non_prescription_pvl: 0, non_prescription_pvp: 0 },
    ...{ laboratory_ud: 0, laboratory_pvl: 0, laboratory_pvp: 0 },
  }
  return (await monthsBySql(db, filter)).map((month) => {
    const dcpfs = rows.filter((row) => row.month === month).map(({ month: _, ...sums }) => sums)
    const isEmpty = summed && dcpfs.length === 0
    return { ...monthOf(month), dcpfs: isEmpty ? [{ dcpf_id: 0, dcpf_name: '', ...nothing }] : dcpfs }
  })
}
