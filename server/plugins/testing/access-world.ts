import { apiPrefix } from '@/contract/basics/endpoint'
import { reportId } from '../../access/report-id'
import { writeSales } from '../../features/sales/sales.service'
import {
  insertGroup,
  insertLaboratory,
  insertPharmacy,
  insertProduct,
  insertRelation,
  insertUser,
} from '../../testing/factories'
import { createTestApp, type TestHeaders } from '../../testing/test-app'

/**
 * The pharmacies of the world below, as the laboratory Alba's delegate sees them: `own` is linked to them and grants access,
 * `closed` is linked and does not, `beside` is linked to another delegate, and `foreign` works with the laboratory Bruma alone.
 */
export const pharmacyNames = ['own', 'closed', 'beside', 'foreign'] as const
export type PharmacyName = (typeof pharmacyNames)[number]
export const laboratoryNames = ['alba', 'bruma'] as const
export type LaboratoryName = (typeof laboratoryNames)[number]

/** Their names on the wire: whoever must not know a pharmacy must not meet its name in any answer. */
export const shownName: Record<PharmacyName, string> = {
  own: 'Ambarina',
  closed: 'Coralina',
  beside: 'Berilina',
  foreign: 'Dolomina',
}

const laboratory = ['ROLE_LABORATORIO' as const]
type Seed = {
  roles: ('ROLE_FARMACIA' | 'ROLE_LABORATORIO' | 'ROLE_ADMIN' | 'ROLE_SOPORTE' | 'ROLE_AGENTE')[]
  laboratory?: LaboratoryName
  job_position?: number
  chief?: string
  pharmacies?: PharmacyName[]
}
/** Everybody by user name; chiefs come before those below them. */
const seeds: Record<string, Seed> = {
  farmacia: { roles: ['ROLE_FARMACIA'], pharmacies: ['own'] },
  cerrada: { roles: ['ROLE_FARMACIA'], pharmacies: ['closed'] },
  lateral: { roles: ['ROLE_FARMACIA'], pharmacies: ['beside'] },
  lejana: { roles: ['ROLE_FARMACIA'], pharmacies: ['foreign'] },
  comercial: { roles: laboratory, laboratory: 'alba', job_position: 1 },
  nacional: { roles: laboratory, laboratory: 'alba', job_position: 2, chief: 'comercial' },
  gerente: { roles: laboratory, laboratory: 'alba', job_position: 3, chief: 'nacional' },
  vecino: { roles: laboratory, laboratory: 'alba', job_position: 3, chief: 'nacional' },
  delegado: {
    roles: laboratory,
    laboratory: 'alba',
    job_position: 4,
    chief: 'gerente',
    pharmacies: ['own', 'closed'],
  },
  contiguo: {
    roles: laboratory,
    laboratory: 'alba',
    job_position: 4,
    chief: 'vecino',
    pharmacies: ['beside'],
  },
  formador: {
    roles: laboratory,
    laboratory: 'alba',
    job_position: 5,
    chief: 'nacional',
    pharmacies: ['own'],
  },
  rival: { roles: laboratory, laboratory: 'bruma', job_position: 1 },
  admin: { roles: ['ROLE_ADMIN'] },
  soporte: { roles: ['ROLE_SOPORTE'] },
  agente: { roles: ['ROLE_AGENTE'] },
}
export const usernames = Object.keys(seeds)

/** Two laboratories that have nothing to do with each other, their pharmacies with sales and orders, everybody who works there. */
export async function createAccessWorld() {
  const { app, db, logIn } = await createTestApp()
  const laboratories = {
    alba: await insertLaboratory(db, { name: 'Alba' }),
    bruma: await insertLaboratory(db, { name: 'Bruma' }),
  }
  const group = await insertGroup(db, { name: 'Paracetamol 1 g' })
  await insertProduct(db, { cn: '662026', laboratory_id: laboratories.alba, group_id: group })
  await insertProduct(db, { cn: '700001', laboratory_id: laboratories.bruma, group_id: group })

  const pharmacies = {} as Record<PharmacyName, number>
  const relations = {} as Record<PharmacyName, number>
  for (const name of pharmacyNames) {
    const pharmacy_id = await insertPharmacy(db, { name: `Farmacia ${shownName[name]}` })
    pharmacies[name] = pharmacy_id
    relations[name] = await insertRelation(db, {
      pharmacy_id,
      laboratory_id: name === 'foreign' ? laboratories.bruma : laboratories.alba,
      laboratory_access: name !== 'closed',
    })
    const sold = { day: '2026-02-10', units: 30, pvl: 310, pvp: 484 }
    const rows = ['662026', '700001'].map((cn) => ({ ...sold, cn }))
    await db.transaction().execute((trx) => writeSales(trx, { pharmacyId: pharmacy_id, rows }))
  }
  // Without access: Bruma's user knows the pharmacy's name and nothing more.
  await insertRelation(db, { pharmacy_id: pharmacies.own, laboratory_id: laboratories.bruma })

  const users: Record<string, number> = {}
  for (const [username, { laboratory: at, chief, pharmacies: linked = [], ...seed }] of Object.entries(seeds))
    users[username] = await insertUser(db, {
      ...seed,
      username,
      laboratory_id: at ? laboratories[at] : null,
      parent_user_id: chief === undefined ? null : (users[chief] ?? null),
      pharmacies: linked.map((name) => pharmacies[name]),
    })

  const orders = {} as Record<PharmacyName, number>
  for (const name of pharmacyNames) {
    const [cn, at] = name === 'foreign' ? ['700001', laboratories.bruma] : ['662026', laboratories.alba]
    const buyer = Object.entries(seeds).find(
      ([, { roles, pharmacies: own }]) => roles[0] === 'ROLE_FARMACIA' && own?.includes(name),
    )
    const response = await app.inject({
      method: 'POST',
      url: `${apiPrefix}/purchase-order/`,
      headers: { ...(await logIn(buyer?.[0] ?? '')), 'idempotency-key': crypto.randomUUID() },
      payload: {
        name: `Pedido ${shownName[name]}`,
        pharma: pharmacies[name],
        laboratories: [at],
        purchaseOrderLines: [{ cn, quantity: 10, tags: [] }],
        tags: [],
      },
    })
    if (response.statusCode !== 200) throw new Error(response.body)
    orders[name] = response.json<{ id: number }>().id
  }
  const report = (name: PharmacyName, laboratoryId: number) =>
    reportId({ pharmacyId: pharmacies[name], laboratoryId, month: '2026-02' })
  return {
    ...{ app, db, group, laboratories, pharmacies, relations, users, orders, report },
    /** Headers of a session of its own, which acts as another where the caller does. */
    headersOf: async ({ user, as }: { user: string | null; as?: string }): Promise<Partial<TestHeaders>> =>
      user === null ? {} : logIn(user, as),
  }
}
