import { type Kysely, sql, type Transaction } from 'kysely'
import type { ProductBatch, ProductBatchAnswer } from '@/contract/connector/connector-batches'
import { type Article, readProductRow } from '@/domain/connector/product-row'
import { rowFaults } from '@/domain/connector/row-faults'
import { isBad } from '@/domain/connector/sale-row'
import type { Database } from '../../db/schema'
import { type Batch, takeBatch } from './batch.service'
import { storeRejectedRows } from './rejected-rows.queries'
import { recheckRejectedRows } from './repair.service'

type Trx = Transaction<Database>

/**
 * Takes a batch of the pharmacy's articles: each replaces what was known of its code, unless a later batch told of it. Rows
 * that wait because of a code that is now known are counted at once.
 */
export const takeProductBatch = (
  db: Kysely<Database>,
  { body, ...of }: Omit<Batch, 'kind' | 'batch' | 'installation' | 'sequence'> & { body: ProductBatch },
): Promise<ProductBatchAnswer> => {
  const { installation, sequence } = body
  const batch: Batch = { ...of, kind: 'product', batch: body.batch, installation, sequence }
  const { pharmacyId } = batch.caller
  return takeBatch(db, { ...batch, body }, async (trx, { highestSequence }) => {
    const read = body.rows.map((row, index) => ({ index, row: readProductRow(row) }))
    const bad = read.flatMap(({ index, row }) => (isBad(row) ? { ...row, index } : []))
    // The last of a code counts.
    const articles = new Map<string, Article>()
    for (const { row } of read) if (!isBad(row)) articles.set(row.code, row)
    await write(trx, batch, [...articles.values()])
    const codes = body.rows.length === 0 ? [] : [...articles.keys(), ...bad.map(({ code }) => code ?? '')]
    await sql`
      DELETE FROM connector_row WHERE pharmacy_id = ${pharmacyId} AND kind = 'product'
        AND code = ANY (${codes}::text[])`.execute(trx)
    await storeRejectedRows(trx, batch, bad)
    await recheckRejectedRows(trx, { pharmacyId })
    return {
      answer: {
        batch: batch.batch,
        sequence,
        highestSequence,
        rows: {
          received: read.length,
          counted: read.length - bad.length,
          leftOut: 0,
          empty: 0,
          bad: bad.length,
        },
        faults: bad.map(({ index, reason }) => ({ index, reason, message: rowFaults[reason] })),
      },
    }
  })
}

async function write(
  trx: Trx,
  { caller, batch, sequence }: Batch,
  articles: readonly Article[],
): Promise<void> {
  const column = <Field extends keyof Article>(field: Field) => articles.map((article) => article[field])
  await sql`
    INSERT INTO connector_product AS known (pharmacy_id, code, name, laboratory, ean, cn, pvp, sequence, batch_id)
    SELECT ${caller.pharmacyId}::int, *, ${sequence}::bigint, ${batch}::uuid
    FROM unnest(${column('code')}::text[], ${column('name')}::text[], ${column('laboratory')}::text[],
      ${column('ean')}::text[], ${column('cn')}::text[], ${column('pvp')}::int[])
    ON CONFLICT (pharmacy_id, code) DO UPDATE SET name = excluded.name, laboratory = excluded.laboratory,
      ean = excluded.ean, cn = excluded.cn, pvp = excluded.pvp, sequence = excluded.sequence,
      batch_id = excluded.batch_id
    WHERE (known.sequence, known.batch_id) < (excluded.sequence, excluded.batch_id)`.execute(trx)
}
