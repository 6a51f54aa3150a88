import { randomUUID } from 'node:crypto'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { SaleBatch } from '@/contract/connector/connector-batches'
import { makeConnectorKey } from '../../../access/connector-keys'
import { insertLaboratory, insertPharmacy, insertProduct, insertUser } from '../../../testing/factories'
import type { TestApp } from '../../../testing/test-app'

export const installation = '11111111-1111-4111-8111-111111111111'

/** Three products: a generic, one of free price with an EAN, one without prices; `pharmacy` makes a new one with its key. */
export async function createConnectorWorld(testApp: TestApp) {
  const { db } = testApp
  const laboratory_id = await insertLaboratory(db, { name: 'Laboratorio' })
  await insertProduct(db, { cn: '662026', laboratory_id, pvl: 160, pvp: 250 })
  await insertProduct(db, {
    cn: '200002',
    laboratory_id,
    ean: '4006000111117',
    prescription: false,
    generic: false,
    pvl: 500,
    pvp: 1000,
  })
  await insertProduct(db, { cn: '700001', laboratory_id, pvl: null, pvp: null })
  const admin = await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })
  return { laboratory_id, admin, pharmacy: () => createPharmacy(testApp, admin) }
}

export type ConnectorPharmacy = Awaited<ReturnType<typeof createPharmacy>>

async function createPharmacy({ app, db, clock, services }: TestApp, admin: number) {
  const pharmacy = await insertPharmacy(db, { name: 'Farmacia A' })
  const keyOf = async (pharmacyId: number): Promise<string> => {
    const { key, hash, tail } = makeConnectorKey({ pharmacyId, token: services.ids.token() })
    await db
      .insertInto('connector_key')
      .values({
        pharmacy_id: pharmacyId,
        name: 'Mostrador',
        key_hash: hash,
        tail,
        created_at: clock.now(),
        created_by: admin,
      })
      .execute()
    return key
  }
  const key = await keyOf(pharmacy)

  const send = (kind: 'sale' | 'stock' | 'product', body: object, { key: given = key } = {}) =>
    app.inject({
      method: 'POST',
      url: `${apiPrefix}/connector/${kind}/`,
      headers: { authorization: `Bearer ${given}`, 'user-agent': 'rebotica-conector/1.0' },
      payload: { batch: randomUUID(), installation, sequence: 1, ...body },
    })

  const facts = async () =>
    (
      await db
        .selectFrom('sale_day')
        .select(['day', 'cn', 'units', 'pvl', 'pvp'])
        .where('pharmacy_id', '=', pharmacy)
        .orderBy('day')
        .orderBy('cn')
        .execute()
    ).map((row) => [row.day, row.cn, row.units, row.pvl, row.pvp])
  const stock = async () =>
    (
      await db
        .selectFrom('pharmacy_stock')
        .select(['cn', 'units'])
        .where('pharmacy_id', '=', pharmacy)
        .orderBy('cn')
        .execute()
    ).map((row) => [row.cn, row.units])
  const waiting = async () =>
    (
      await db
        .selectFrom('connector_row')
        .select(['kind', 'day', 'code', 'reason', 'units'])
        .where('pharmacy_id', '=', pharmacy)
        .orderBy('id')
        .execute()
    ).map((row) => [row.kind, row.day, row.code, row.reason, row.units])

  return { pharmacy, key, keyOf, send, facts, stock, waiting }
}

export const saleBatch = (given: Partial<SaleBatch> = {}) => ({
  batch: randomUUID(),
  installation,
  sequence: 1,
  days: [{ day: '2026-03-15', rows: [{ code: '662026', units: 2, pvp: 250 }] }],
  ...given,
})
