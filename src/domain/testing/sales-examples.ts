import type { Catalogue, Product } from '@/domain/catalogue/catalogue'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import type { SaleRow } from '@/domain/sales/cube/block'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import { allSales, type SalesFilter } from '@/domain/sales/questions/sales-filter'
import type { TableQuestion } from '@/domain/sales/questions/sales-question'
import { catalogueOf, cubeOf, taxes } from '@/domain/testing/world'

export const year2026 = { startDate: '2026-01-01', endDate: '2026-12-31' }

/** Units of a product on a day, at 1.00 and 2.00 € unless told otherwise. */
export const sale = (cn: string, units: number, fields: Partial<SaleRow> = {}): SaleRow => ({
  cn,
  units,
  day: '2026-06-15',
  pvl: 100,
  pvp: 200,
  ...fields,
})

/** A pharmacy that sold these, seen by itself unless told otherwise. */
export const salesData = (
  products: readonly Product[],
  rows: readonly SaleRow[],
  {
    catalogue: changed,
    ...fields
  }: Partial<Omit<SalesData, 'catalogue'>> & { catalogue?: Partial<Catalogue> } = {},
): SalesData => {
  const catalogue = { ...catalogueOf(products), ...changed }
  return {
    cube: cubeOf(rows, catalogue),
    catalogue: indexCatalogue(catalogue),
    stock: null,
    campaigns: [],
    relations: [],
    taxes,
    viewer: null,
    today: '2026-12-31',
    ...fields,
  }
}

/** All rows of 2026. */
export const table = <Rows extends TableQuestion['rows']>(
  rows: Rows,
  {
    filter,
    ...fields
  }: Partial<Omit<TableQuestion, 'rows' | 'filter'>> & { filter?: Partial<SalesFilter> } = {},
): TableQuestion & { rows: Rows } => ({
  ask: 'table',
  rows,
  filter: { ...allSales(year2026), ...filter },
  aggregate: false,
  within: null,
  compare: null,
  sort: [],
  skip: 0,
  take: null,
  ...fields,
})
