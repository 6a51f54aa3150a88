import { type Kysely, sql } from 'kysely'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import { containsWords, nameOrder, type Page, pageClause } from '../../db/paging/paging'
import type { Database } from '../../db/schema'
import { lockedLaboratory } from './settings-row.queries'

type Db = Kysely<Database>

export const customerSortFields = ['pharma', 'code'] as const

export type Customer = { pharma: { id: number; name: string }; nif: string | null; code: string }

/** Undefined where there is none. */
export const findWholesaler = (
  db: Db,
  id: number,
): Promise<{ id: number; laboratoryId: number } | undefined> =>
  db
    .selectFrom('laboratory_wholesaler')
    .select(['id', 'laboratory_id as laboratoryId'])
    .where('id', '=', sql<number>`${id}::bigint`)
    .executeTakeFirst()

export async function listCustomers(
  db: Db,
  { wholesalerId, ...page }: Page<(typeof customerSortFields)[number]> & { wholesalerId: number },
): Promise<{ data: Customer[]; count: number }> {
  const from = sql`FROM laboratory_customer c JOIN pharmacy p ON p.id = c.pharmacy_id
    WHERE c.wholesaler_id = ${wholesalerId}::bigint
      AND ${containsWords(sql`concat_ws(' ', p.name, p.nif, c.code)`, page.filter)}`
  const name = nameOrder(sql`p.name`)
  const order = pageClause(page, {
    columns: { pharma: name, code: sql`c.code` },
    last: sql`${name}, p.id`,
  })
  const [{ rows }, counted] = await Promise.all([
    sql<Customer>`SELECT json_build_object('id', p.id, 'name', p.name) AS pharma, p.nif, c.code ${from} ${order}`.execute(
      db,
    ),
    sql<{ count: number }>`SELECT count(*) AS count ${from}`.execute(db),
  ])
  return { data: rows, count: counted.rows[0]?.count ?? 0 }
}

export type CustomersOutcome =
  | { kind: 'saved'; laboratoryId: number; pharmacyIds: number[] }
  | { kind: 'missing' }
  | { kind: 'invalid'; fields: Record<string, string> }

/** Sets the codes of the named pharmacies, all of them or none; an empty one takes a code away. */
export const saveCustomers = (
  db: Db,
  {
    wholesalerId,
    customers,
    auth,
    now,
  }: {
    wholesalerId: number
    customers: readonly { nif: string; code: string }[]
    auth: Auth
    now: Date
  },
): Promise<CustomersOutcome> =>
  db.transaction().execute(async (trx): Promise<CustomersOutcome> => {
    const wholesaler = await findWholesaler(trx, wholesalerId)
    const laboratory = wholesaler && (await lockedLaboratory(trx, wholesaler.laboratoryId))
    // Under the lock: another change may have taken it away meanwhile.
    if (!laboratory || !(await findWholesaler(trx, wholesalerId))) return { kind: 'missing' }
    const pharmacies = await trx
      .selectFrom('pharmacy')
      .select(['id', 'nif'])
      .where('nif', 'in', [...new Set(customers.map(({ nif }) => nif))])
      .execute()
    const ids = new Map(pharmacies.map(({ id, nif }) => [nif, id]))
    const seen = new Set<string>()
    const fields: Record<string, string> = {}
    for (const [index, { nif }] of customers.entries()) {
      if (!ids.has(nif)) fields[`customers.${index}.nif`] = 'No hay ninguna farmacia con este NIF'
      else if (seen.has(nif)) fields[`customers.${index}.nif`] = 'Está dos veces'
      seen.add(nif)
    }
    if (Object.keys(fields).length > 0) return { kind: 'invalid', fields }
    const of = { wholesalerId: wholesaler.id, laboratoryId: laboratory.id }
    const pharmacyIds = await write(trx, of, customers, ids)
    if (pharmacyIds.length > 0)
      await recordEvent(trx, {
        kind: 'delivery-settings-changed',
        auth,
        happenedAt: now,
        laboratoryId: laboratory.id,
        details: { wholesaler: wholesaler.id, customers: pharmacyIds.length },
      })
    return { kind: 'saved', laboratoryId: laboratory.id, pharmacyIds }
  })

/** The pharmacies whose code has changed. */
async function write(
  trx: Db,
  { wholesalerId, laboratoryId }: { wholesalerId: number; laboratoryId: number },
  customers: readonly { nif: string; code: string }[],
  ids: ReadonlyMap<string | null, number>,
): Promise<number[]> {
  const given = JSON.stringify(customers.map(({ nif, code }) => ({ pharmacy: ids.get(nif), code })))
  const asked = sql`json_to_recordset(${given}::json) AS asked (pharmacy int, code text)`
  const removed = await sql<{ id: number }>`DELETE FROM laboratory_customer USING ${asked}
    WHERE wholesaler_id = ${wholesalerId} AND pharmacy_id = asked.pharmacy AND asked.code = ''
    RETURNING pharmacy_id AS id`.execute(trx)
  const set = await sql<{
    id: number
  }>`INSERT INTO laboratory_customer (pharmacy_id, wholesaler_id, laboratory_id, code)
    SELECT pharmacy, ${wholesalerId}, ${laboratoryId}, code FROM ${asked} WHERE code <> ''
    ON CONFLICT (pharmacy_id, wholesaler_id) DO UPDATE SET code = excluded.code
      WHERE laboratory_customer.code <> excluded.code
    RETURNING pharmacy_id AS id`.execute(trx)
  return [...removed.rows, ...set.rows].map(({ id }) => id)
}
