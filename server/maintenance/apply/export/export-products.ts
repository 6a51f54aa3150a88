import { sql } from 'kysely'
import type { EntryOf } from '@/contract/editing/entries'
import type { Exporter } from './exporter'

export const exportProducts: Exporter<'products'> = async (db, which) => {
  const { rows } = await sql<Required<EntryOf<'products'>>>`
    SELECT cn, own_tax_class AS "taxClass", deduction / 1000.0 AS deduction FROM product WHERE ${which(sql`cn`)} ORDER BY cn`.execute(
    db,
  )
  return rows
}
