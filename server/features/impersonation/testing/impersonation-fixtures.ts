import { beforeEach } from 'vitest'
import { auditEvents } from '../../../testing/audit-events'
import {
  insertAssociation,
  insertLaboratory,
  insertPharmacy,
  insertRelation,
  insertUser,
} from '../../../testing/factories'
import { createTestApp } from '../../../testing/test-app'

export type Headers = Record<string, string>

/** The answer to whoever may not impersonate that user. */
export const refusal = {
  error: { code: 'switch_refused', message: 'No puede actuar en el lugar de este usuario.' },
}

/** Pharmacies that grant a laboratory access and that do not, and users of every kind; `as` logs them in. */
export async function createImpersonationFixtures() {
  const { app, db, clock, services, logIn } = await createTestApp()
  const association = await insertAssociation(db, 'Asociación')
  const laboratory = await insertLaboratory(db, { name: 'Alba', association_id: association })
  const rival = await insertLaboratory(db, { name: 'Brezo' })
  const open = await insertPharmacy(db, { name: 'Farmacia abierta' })
  const closed = await insertPharmacy(db, { name: 'Farmacia cerrada' })
  const empty = await insertPharmacy(db, { name: 'Farmacia sin usuarios' })
  const relation = await insertRelation(db, {
    pharmacy_id: open,
    laboratory_id: laboratory,
    laboratory_access: true,
  })
  const rivalRelation = await insertRelation(db, {
    pharmacy_id: open,
    laboratory_id: rival,
    laboratory_access: true,
  })
  await insertRelation(db, { pharmacy_id: closed, laboratory_id: laboratory })
  await insertRelation(db, { pharmacy_id: empty, laboratory_id: laboratory, laboratory_access: true })

  const pharmacist = await insertUser(db, { username: 'farmacia', pharmacies: [open] })
  await insertUser(db, { username: 'farmacia.cerrada', pharmacies: [closed] })
  await insertUser(db, { username: 'farmacia.dos', pharmacies: [open, closed] })
  await insertUser(db, { username: 'farmacia.baja', pharmacies: [open], active: false })
  await insertUser(db, { username: 'añeja', pharmacies: [open] })
  await insertUser(db, { username: 'comercial', roles: ['ROLE_LABORATORIO'], laboratory_id: laboratory })
  const delegateId = await insertUser(db, {
    username: 'delegado',
    roles: ['ROLE_LABORATORIO'],
    laboratory_id: laboratory,
  })
  await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
  await insertUser(db, { username: 'agente', roles: ['ROLE_AGENTE'] })
  await insertUser(db, { username: 'doble', roles: ['ROLE_FARMACIA', 'ROLE_ADMIN'], pharmacies: [open] })
  const adminId = await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })

  const as = async (username: string, impersonated?: string): Promise<Headers> => ({
    ...(await logIn(username, impersonated)),
  })
  /** A session that sends the header without having started to impersonate. */
  const withHeader = async (username: string, impersonated: string): Promise<Headers> => ({
    ...(await logIn(username)),
    'x-switch-user': encodeURIComponent(impersonated),
  })
  const get = (path: string, headers: Headers) => app.inject({ url: `/api/v4${path}`, headers })
  const start = (payload: object, headers: Headers) =>
    app.inject({ method: 'POST', url: '/api/v4/auth/impersonation/', payload, headers })
  const end = (headers: Headers) =>
    app.inject({ method: 'DELETE', url: '/api/v4/auth/impersonation/', headers })
  const recorded = auditEvents(db)
  const events = async () =>
    (await recorded.read()).map(({ kind, user_id, real_user_id, happened_at }) => ({
      kind,
      user_id,
      real_user_id,
      happened_at,
    }))
  const active = () => db.selectFrom('session_switch').select(['user_id', 'real_user_id']).execute()
  const setAccess = (id: number, laboratory_access: boolean) =>
    db.updateTable('pharmacy_laboratory_relation').set({ laboratory_access }).where('id', '=', id).execute()

  beforeEach(async () => {
    await recorded.forget()
    await db.deleteFrom('session_switch').execute()
    await setAccess(relation, true)
  })

  return {
    ...{ app, db, clock, services },
    ...{ laboratory, rival, open, closed, empty, relation, rivalRelation },
    ...{ pharmacist, delegateId, adminId },
    ...{ as, withHeader, get, start, end, events, active, setAccess },
  }
}
