import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { softwareKey } from '@/domain/people/registration'
import type { Database } from '../../db/schema'
import type { DemoCalendar } from '../basics/calendar'
import { uuidOf } from '../basics/uuid-of'
import { hierarchyLaboratoryId } from './laboratories'
import type { DemoUser } from './people'
import { type DemoPharmacy, demoNif, demoPhone } from './pharmacies'

/** name | municipality | postal code | street | owner | program: registered, and nothing of their sales has come yet. */
const pendingTable = `
Farmacia Las Acacias|28005|28802|Calle del Ventisquero, 12|Nuria Valdeolmos|Nixfarma
Farmacia Fuente del Olivo|45168|45003|Calle de la Almazara, 5|Tomás Cifuentes|Unycop
Farmacia Alto del Trigal|28065|28902|Calle de la Espiga, 18|Marta Quintanar|Farmatic
`
const firstPendingId = 101
const moduleName = 'Informes'

export type DemoRegistration = {
  pharmacyId: number
  name: string
  nif: string
  cityId: string
  postalCode: string
  address: string
  contactPerson: string
  contactEmail: string
  contactPhone: string
  software: string
  isPending: boolean
  daysAgo: number
}

/** Three pharmacies that are pending, and two that a registration from some months ago brought. */
export const demoRegistrations = (pharmacies: readonly DemoPharmacy[]): DemoRegistration[] => {
  const pending = pendingTable
    .trim()
    .split('\n')
    .map((line, index): DemoRegistration => {
      const [name = '', cityId = '', postalCode = '', address = '', contactPerson = '', software = ''] =
        line.split('|')
      const pharmacyId = firstPendingId + index
      return {
        ...{ pharmacyId, name, nif: demoNif(pharmacyId), cityId, postalCode, address, contactPerson },
        contactEmail: `contacto.${pharmacyId}@farmacias.example`,
        contactPhone: demoPhone(pharmacyId),
        software: softwareKey(software),
        isPending: true,
        daysAgo: 2 + 4 * index,
      }
    })
  const connected = pharmacies.slice(4, 6).map((pharmacy, index): DemoRegistration => {
    const { id, name, nif, cityId, postalCode, address, contactPerson, contactEmail, contactPhone } = pharmacy
    return {
      ...{ pharmacyId: id, name, nif, cityId, postalCode, address },
      ...{ contactPerson, contactEmail, contactPhone, software: softwareKey(pharmacy.software) },
      ...{ isPending: false, daysAgo: 90 + 30 * index },
    }
  })
  return [...pending, ...connected]
}

/** The pending ones are a delegate's of the laboratory's network; staff registered the others onto a module. */
export async function insertRegistrations(
  trx: Transaction<Database>,
  {
    registrations,
    users,
    calendar,
  }: { registrations: readonly DemoRegistration[]; users: readonly DemoUser[]; calendar: DemoCalendar },
): Promise<void> {
  const delegate = users.find(({ username }) => username === 'delegado')
  const agent = users.find(({ role }) => role === 'ROLE_AGENTE')
  if (!delegate || !agent) throw new Error('the demo has no delegate or no agent')
  const pending = registrations.filter(({ isPending }) => isPending)
  await trx
    .insertInto('pharmacy')
    .values(
      pending.map((each) => ({
        id: each.pharmacyId,
        name: each.name,
        nif: each.nif,
        address: each.address,
        postal_code: each.postalCode,
        city_id: each.cityId,
        software: each.software,
      })),
    )
    .execute()
  const laboratory_id = hierarchyLaboratoryId
  const ids = pending.map(({ pharmacyId }) => pharmacyId)
  // With ids, as all rows of the demo: its identities start after them.
  const last = await trx
    .selectFrom('pharmacy_laboratory_relation')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('pharmacy_laboratory_relation')
    .values(ids.map((pharmacy_id, index) => ({ id: last.id + index + 1, pharmacy_id, laboratory_id })))
    .execute()
  await trx
    .insertInto('laboratory_user_pharmacy')
    .values(ids.map((pharmacy_id) => ({ user_id: delegate.id, pharmacy_id })))
    .execute()
  const { id: moduleId } = await trx
    .insertInto('rebotica_module')
    .values({ name: moduleName })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: moduleName }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const today = Date.parse(`${calendar.today}T10:00:00Z`)
  for (const each of registrations) {
    const by = each.isPending ? delegate : agent
    const { id } = await trx
      .insertInto('registration')
      .values({
        idempotency_key: uuidOf(each.nif),
        body_hash: createHash('sha256').update(each.nif).digest(),
        type: each.isPending ? 'TENANT' : 'MODULO',
        created_at: new Date(today - each.daysAgo * 86_400_000),
        user_id: by.id,
        real_user_id: by.id,
        pharmacy_id: each.pharmacyId,
        ...(each.isPending
          ? { laboratory_id, erp_code: `C-${each.pharmacyId}`, delegate_id: delegate.id }
          : { rebotica_module_id: moduleId }),
        name: each.name,
        nif: each.nif,
        software: each.software,
        contact_person: each.contactPerson,
        contact_email: each.contactEmail,
        contact_phone: each.contactPhone,
        address: each.address,
        postal_code: each.postalCode,
        address_state: each.isPending ? 'waiting' : 'accepted',
        pharmacy_existed: !each.isPending,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (each.isPending) continue
    await trx.insertInto('registration_laboratory').values({ registration_id: id, laboratory_id }).execute()
    await trx
      .insertInto('pharmacy_module')
      .values({ pharmacy_id: each.pharmacyId, rebotica_module_id: moduleId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
