import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { addDays, madridDay } from '@/domain/basics/dates'
import type { Database } from '../../db/schema'
import { takeProductBatch } from '../../features/connector/product-batch.service'
import { takeSaleBatch } from '../../features/connector/sale-batch.service'
import { uuidOf } from '../basics/uuid-of'
import type { DemoUser } from '../people/people'

type Db = Kysely<Database>

const hourMs = 3_600_000
/** Hours since the last data of the first pharmacies: the third one's connector has gone silent. */
const silentHours = [2, 3, 100]
const program = 'rebotica-conector/1.0 (Windows)'

/** What pharmacies' programs call things that no catalogue knows. */
const ownArticles = [
  { code: 'A-1043', name: 'Paraguas plegable' },
  { code: 'A-2210', name: 'Bolsa de tela' },
  { code: '203117', name: 'Crema de manos 50 ml' },
]

/**
 * Some pharmacies send by connector: the last two days, just as they are there already, and with them what cannot be counted. Nobody
 * has a key that opens anything: those shown have the hash of what is no key.
 */
export async function playConnectors(
  db: Db,
  { now, users }: { now: Date; users: readonly DemoUser[] },
): Promise<void> {
  const admin = users.find(({ role }) => role === 'ROLE_ADMIN')
  if (!admin) throw new Error('The demo has no administrator')
  for (const [index, hours] of silentHours.entries()) {
    const pharmacyId = index + 1
    const { id: keyId } = await db
      .insertInto('connector_key')
      .values({
        pharmacy_id: pharmacyId,
        name: 'Ordenador de la rebotica',
        key_hash: createHash('sha256').update(`demo ${pharmacyId}`).digest(),
        tail: 'demo',
        created_at: new Date(now.getTime() - 40 * 24 * hourMs),
        created_by: admin.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const told = {
      caller: { pharmacyId, keyId },
      now: new Date(now.getTime() - hours * hourMs),
      program,
    }
    const named = { installation: uuidOf(`installation ${pharmacyId}`) }
    if (index === 0)
      await takeProductBatch(db, {
        ...told,
        body: { ...named, batch: uuidOf('articles'), sequence: 1, rows: ownArticles },
      })
    const lastDay = addDays(madridDay(told.now), -1)
    const days = await daysOf(db, { pharmacyId, days: [addDays(lastDay, -1), lastDay] })
    await takeSaleBatch(db, {
      ...told,
      body: { ...named, batch: uuidOf(`sales ${pharmacyId}`), sequence: 2, days },
    })
  }
}

/** As a program would send what is stored. */
async function daysOf(db: Db, { pharmacyId, days }: { pharmacyId: number; days: string[] }) {
  const sold = await db
    .selectFrom('sale_day')
    .select(['day', 'cn', 'units', 'pvl', 'pvp'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('day', 'in', days)
    .orderBy('cn')
    .execute()
  const bad = ownArticles.map(({ code }, at) => ({ code, units: at + 1, pvp: 995 }))
  return days.map((day) => ({
    day,
    rows: [
      ...sold.flatMap((row) => (row.day === day ? { code: row.cn, ...row } : [])),
      ...bad,
      { code: '6620261', units: 1, name: 'Paracetamol 1 g' },
      { code: '203117', units: '2' },
    ],
  }))
}
