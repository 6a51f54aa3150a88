import { insertLaboratory, insertPharmacy, insertRelation, insertUser } from '../../../testing/factories'
import { createTestApp, type TestHeaders } from '../../../testing/test-app'

/**
 * The network of 'Alba', by username:
 *
 *     comercial
 *     ├── nacional
 *     │   ├── gerente ── delegado (Árbol, Brezo), vecino (Brezo, Castaño), suyo, of 'Brea' (Drago)
 *     │   ├── antiguo (inactive; Encina) ── huerfano (Fresno)
 *     │   └── formador (Árbol) ── ayudante
 *     └── nacional.2
 *
 * Árbol, Brezo and Castaño are connected, Castaño withholds its data; Drago, Encina and Fresno are pending. Granado is linked
 * to nobody, and connected; Haya has no relation with the laboratory. `ajeno` is at the top of 'Brea'.
 */
export async function createPortalFixtures() {
  const testApp = await createTestApp()
  const { app, db, logIn } = testApp
  const alba = await insertLaboratory(db, { name: 'Alba' })
  const brea = await insertLaboratory(db, { name: 'Brea' })

  const pharmacies: Record<string, number> = {}
  const connected_at = new Date('2026-01-02T09:00:00Z')
  for (const [name, given] of Object.entries({
    Árbol: { city_id: '28005', connected_at },
    Brezo: { connected_at },
    Castaño: { connected_at },
    Drago: {},
    Encina: {},
    Fresno: {},
    Granado: { connected_at },
    Haya: { connected_at },
  })) {
    const pharmacy_id = await insertPharmacy(db, { name, ...given })
    pharmacies[name] = pharmacy_id
    await insertRelation(db, { pharmacy_id, laboratory_id: brea, laboratory_access: true })
    if (name === 'Haya') continue
    await insertRelation(db, { pharmacy_id, laboratory_id: alba, laboratory_access: name !== 'Castaño' })
  }

  const users: Record<string, number> = {}
  const employ = async (
    username: string,
    job_position: number | null,
    {
      above,
      at = [],
      ...given
    }: { above?: string; at?: string[]; active?: boolean; laboratory_id?: number } = {},
  ) => {
    users[username] = await insertUser(db, {
      ...{
        username,
        job_position,
        first_name: username,
        second_name: 'Ñandú',
        laboratory_id: alba,
        ...given,
      },
      roles: ['ROLE_LABORATORIO'],
      parent_user_id: above === undefined ? null : (users[above] ?? null),
      pharmacies: at.map((name) => pharmacies[name] ?? 0),
    })
  }
  await employ('comercial', 1)
  await employ('nacional', 2, { above: 'comercial' })
  await employ('nacional.2', 2, { above: 'comercial' })
  await employ('gerente', 3, { above: 'nacional' })
  await employ('delegado', 4, { above: 'gerente', at: ['Árbol', 'Brezo', 'Haya'] })
  await employ('vecino', 4, { above: 'gerente', at: ['Brezo', 'Castaño'] })
  await employ('suyo', 4, { above: 'gerente', at: ['Drago'], laboratory_id: brea })
  await employ('antiguo', 3, { above: 'nacional', at: ['Encina'], active: false })
  await employ('huerfano', 4, { above: 'antiguo', at: ['Fresno'] })
  await employ('formador', 5, { above: 'nacional', at: ['Árbol'] })
  await employ('ayudante', null, { above: 'formador' })
  await employ('ajeno', 1, { laboratory_id: brea })
  await insertUser(db, { username: 'farmacia', pharmacies: [pharmacies.Árbol ?? 0] })
  await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })

  const idOf = (username: string): number => users[username] ?? 0
  const sessions = new Map<string, Promise<TestHeaders>>()
  const headersOf = async (caller: string): Promise<TestHeaders> => {
    const [username = '', impersonated] = caller.startsWith('admin.') ? ['admin', caller.slice(6)] : [caller]
    const headers = sessions.get(caller) ?? logIn(username, impersonated)
    sessions.set(caller, headers)
    return await headers
  }
  /** `:name` in the path stands for that user's id; as `admin.gerente`, the administrator acts as that user. */
  const get = async (caller: string, path: string, server = app) => {
    const url = `/api/v4${path.replace(/:([\w.]+)/, (_, name: string) => String(idOf(name)))}`
    return await server.inject({ url, headers: await headersOf(caller) })
  }
  const read = async <Body>(caller: string, path: string): Promise<Body> => {
    const response = await get(caller, path)
    if (response.statusCode !== 200) throw new Error(`${caller}, ${path}: ${response.body}`)
    return response.json<Body>()
  }
  return { ...testApp, alba, brea, pharmacies, users, idOf, get, read }
}
