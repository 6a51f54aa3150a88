import { type Kysely, sql } from 'kysely'
import type { PharmacyProgram } from '@/contract/connector/pharmacy-connector'
import { limits } from '@/contract/fedicom/received-order'
import type { Database } from '../../db/schema'
import { laboratoriesOpenTo } from '../purchasing/commercial-terms.queries'
import { quickwinsOfPharmacy } from '../purchasing/quickwins.queries'

type Db = Kysely<Database>

/** What a pharmacy's program orders with: keys, and the codes that name a quickwin and an order method. */
export async function pharmacyProgram(db: Db, pharmacyId: number): Promise<PharmacyProgram> {
  const open = await sql<{ id: number; name: string }>`
    SELECT id, name FROM laboratory WHERE id IN ${laboratoriesOpenTo(sql`${pharmacyId}::bigint`, null)}`.execute(
    db,
  )
  const names = new Map(open.rows.map(({ id, name }) => [id, name]))
  const quickwins = await quickwinsOfPharmacy(db, { pharmacyId, laboratoryId: null })
  const { rows: methods } = await sql<{ code: string; name: string; laboratory: number; minPrice: number }>`
    SELECT method.id::text AS code, method.name, offered.laboratory_id AS laboratory, offered.min_price AS "minPrice"
    FROM laboratory_order_method offered JOIN order_method method ON method.id = offered.method_id
    WHERE offered.laboratory_id = ANY(${[...names.keys()]}::int[])
    ORDER BY offered.min_price, method.id`.execute(db)
  return {
    keys: await orderKeys(db, pharmacyId),
    quickwins: byLaboratory(
      quickwins.flatMap(({ id, title, laboratories }) => {
        const laboratory = names.get(laboratories[0]?.id ?? 0)
        return laboratory === undefined ? [] : { code: String(id), title, laboratory }
      }),
      limits.orderType,
    ),
    methods: byLaboratory(
      methods.map((method) => ({ ...method, laboratory: names.get(method.laboratory) ?? '' })),
      limits.warehouse,
    ),
  }
}

/** What is longer than the protocol has room for cannot be named by it. */
const byLaboratory = <Row extends { code: string; laboratory: string }>(rows: Row[], most: number): Row[] =>
  rows
    .filter(({ code }) => code.length <= most)
    .sort((a, b) => a.laboratory.localeCompare(b.laboratory, 'es'))

async function orderKeys(db: Db, pharmacyId: number): Promise<PharmacyProgram['keys']> {
  const keys = await db
    .selectFrom('connector_key')
    .innerJoin('app_user', 'app_user.id', 'created_by')
    .select(['connector_key.id', 'name', 'tail', 'connector_key.created_at', 'username'])
    .select(['last_used_at', 'last_program'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('kind', '=', 'orders')
    .where('revoked_at', 'is', null)
    .orderBy('connector_key.id', 'desc')
    .execute()
  return keys.map((key) => ({
    ...{ id: key.id, name: key.name, tail: key.tail },
    createdAt: key.created_at.toISOString(),
    createdBy: key.username,
    lastUsedAt: key.last_used_at?.toISOString() ?? null,
    program: key.last_program,
  }))
}
