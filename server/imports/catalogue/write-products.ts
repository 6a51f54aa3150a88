import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import type { ProductTable } from '../../db/tables/catalogue'
import { settlePrices } from '../../features/catalogue/coming-prices.service'
import { inChunks } from '../in-chunks'
import { type PriceChange, pricedAfter, recordPrices } from './price-history'

export type StoredProduct = Selectable<ProductTable>
/** All of a product but its number, which is given to new ones, and what follows from the rest. */
export type WantedProduct = Omit<StoredProduct, 'id' | 'tax_class'>

export type WrittenProducts = {
  created: number
  changed: number
  equal: number
  prices: PriceChange[]
  /** Products that keep their price, which began after the day of the list's. */
  superseded: ReadonlySet<string>
  /** The products of the list by CN, as they are now. */
  products: ReadonlyMap<string, WantedProduct>
  /** A property by which sales are grouped has changed: the figures have to be computed again. */
  regrouped: boolean
}

/** What a product is before any list has said more of it. */
export const blankProduct = {
  ean: null,
  group_id: null,
  market_category_id: null,
  generic: false,
  fantasy: false,
  pvl: null,
  pvp: null,
  pot: null,
  active: true,
  out_of_stock: false,
  dcpf: null,
  billing_group: null,
  reference_group: null,
  generic_by: null,
  listed_tax_class: 'general',
  tax_class_by: null,
  own_tax_class: null,
  deduction: 0,
  financed: false,
} satisfies Partial<WantedProduct>

/** Every product by its CN with today's prices, read under the lock that lets two imports run one after the other. */
export const lockedProducts = async (
  trx: Transaction<Database>,
  today: string,
): Promise<Map<string, StoredProduct>> => {
  await settlePrices(trx, today)
  const known = await trx.selectFrom('product').selectAll().execute()
  return new Map(known.map((row) => [row.cn, row]))
}

/**
 * Writes only the products that differ from `known`, and the history of their prices. A price that began after the day of the
 * list's stays: the list is of before, or its day has ended while it was being read.
 */
export const writeProducts = async (
  trx: Transaction<Database>,
  {
    wanted: listed,
    known,
    dayOf,
    source,
  }: {
    wanted: WantedProduct[]
    known: ReadonlyMap<string, StoredProduct>
    /** The day from which the list's price of a product holds. */
    dayOf: (cn: string) => string
    source: string
  },
): Promise<WrittenProducts> => {
  const repriced = listed.flatMap(({ cn, pvl, pvp }) => {
    const before = known.get(cn)
    const isSame = (before?.pvl ?? null) === pvl && (before?.pvp ?? null) === pvp
    return isSame ? [] : { cn, from: dayOf(cn), pvl, pvp }
  })
  const superseded = await pricedAfter(trx, repriced)
  const wanted = listed.map((row) => {
    const before = superseded.has(row.cn) ? known.get(row.cn) : undefined
    return before === undefined ? row : { ...row, pvl: before.pvl, pvp: before.pvp }
  })
  const created = wanted.filter(({ cn }) => !known.has(cn))
  const changed = wanted.filter((row) => {
    const before = known.get(row.cn)
    return before !== undefined && columns.some((column) => before[column] !== row[column])
  })
  for (const chunk of inChunks([...created, ...changed])) {
    await trx
      .insertInto('product')
      .values(chunk.map((row) => onlyColumns(row)))
      .onConflict((conflict) =>
        conflict
          .column('cn')
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(columns.map((column) => [column, ref(`excluded.${column}`)])),
          ),
      )
      .execute()
  }
  const prices = repriced.filter(({ cn }) => !superseded.has(cn))
  await recordPrices(trx, { changes: prices, source })
  return {
    created: created.length,
    changed: changed.length,
    equal: wanted.length - created.length - changed.length,
    prices,
    superseded,
    products: new Map(wanted.map((row) => [row.cn, row])),
    regrouped: changed.some((row) => {
      const before = known.get(row.cn)
      return before !== undefined && groupingColumns.some((column) => row[column] !== before[column])
    }),
  }
}

const groupingColumns = ['laboratory_id', 'group_id', 'prescription', 'generic'] as const

const columns = [
  ...groupingColumns,
  ...(['name', 'ean', 'market_category_id', 'fantasy', 'pvl', 'pvp', 'pot', 'active'] as const),
  ...(['out_of_stock', 'source', 'dcpf', 'billing_group', 'reference_group', 'generic_by'] as const),
  ...(['listed_tax_class', 'tax_class_by', 'own_tax_class', 'deduction', 'financed'] as const),
] satisfies (keyof WantedProduct)[]

/** All rows of a statement have the same columns, whatever else the objects that they are made of carry. */
const onlyColumns = (row: WantedProduct): WantedProduct =>
  ({ cn: row.cn, ...Object.fromEntries(columns.map((column) => [column, row[column]])) }) as WantedProduct
