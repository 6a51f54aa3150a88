import { sql } from 'kysely'
import { insertRelation, insertUser } from '../../../testing/factories'
import { figuresOf } from '../../relation-figures/testing/figures'
import type { createPortalFixtures } from './portal-fixtures'

type Fixtures = Awaited<ReturnType<typeof createPortalFixtures>>

/**
 * Each kind of write that changes an answer of the portal, to be made in this order, by whoever writes: the server, a command,
 * or somebody with SQL.
 */
export function portalWrites({ db, owner, alba, brea, pharmacies, idOf }: Fixtures) {
  const {
    Árbol: arbol = 0,
    Castaño: castano = 0,
    Encina: encina = 0,
    Fresno: fresno = 0,
    Haya: haya = 0,
  } = pharmacies
  const now = new Date('2026-03-16T09:00:00Z')
  const setUser = (username: string, values: object) =>
    db.updateTable('app_user').set(values).where('id', '=', idOf(username)).execute()
  const ofAlba = (pharmacy_id: number) => ({ pharmacy_id, laboratory_id: alba })
  const atAlba = (pharmacyId: number) =>
    db
      .updateTable('pharmacy_laboratory_relation')
      .where('pharmacy_id', '=', pharmacyId)
      .where('laboratory_id', '=', alba)
  const setFigures = (values: object) =>
    db
      .updateTable('relation_figures')
      .set(values)
      .where('pharmacy_id', '=', arbol)
      .where('laboratory_id', '=', alba)
      .execute()
  const insertFigures = () =>
    db
      .insertInto('relation_figures')
      .values({
        ...{ ...ofAlba(arbol), day: '2026-03-16', computed_at: now },
        ...figuresOf({ total_pvl: 500, own_pvl: 100, universe_pvl: 1_000 }),
      })
      .execute()

  const writes: [string, () => Promise<unknown>][] = [
    ['figures are computed', insertFigures],
    ['figures are computed again at the same time', () => setFigures({ total_pvl: 600 })],
    ['a campaign begins', () => setFigures({ campaign_potential_pvl: 10, campaign_potential_pvp: 16 })],
    ['figures go', () => sql`DELETE FROM relation_figures`.execute(db)],
    ['access is withdrawn', () => atAlba(arbol).set({ laboratory_access: false }).execute()],
    ['access is granted', () => atAlba(castano).set({ laboratory_access: true }).execute()],
    ['the mode of a relation', () => atAlba(castano).set({ mode: 'other' }).execute()],
    ['a new relation', () => insertRelation(db, { ...ofAlba(haya), laboratory_access: true })],
    [
      'a relation ends',
      () => db.deleteFrom('pharmacy_laboratory_relation').where('pharmacy_id', '=', haya).execute(),
    ],
    [
      'the first sales of a pharmacy',
      () => db.updateTable('pharmacy').set({ connected_at: now }).where('id', '=', fresno).execute(),
    ],
    [
      'a pharmacy is renamed',
      () => db.updateTable('pharmacy').set({ name: 'Abedul' }).where('id', '=', castano).execute(),
    ],
    [
      'a pharmacy moves',
      () => db.updateTable('pharmacy').set({ city_id: '28079' }).where('id', '=', castano).execute(),
    ],
    [
      'a pharmacy uses a module',
      () =>
        sql`WITH module AS (INSERT INTO rebotica_module (name) VALUES ('Citas') RETURNING id)
          INSERT INTO pharmacy_module (pharmacy_id, rebotica_module_id) SELECT ${castano}, id FROM module`.execute(
          owner,
        ),
    ],
    [
      'a pending pharmacy was registered',
      () =>
        db
          .insertInto('registration')
          .values({
            ...{
              idempotency_key: '0b6f5d0e-6f0f-4c55-9b39-3c0a3f0c9a11',
              body_hash: Buffer.from(''),
              type: 'TENANT',
              created_at: now,
            },
            ...{ user_id: idOf('comercial'), real_user_id: idOf('comercial'), ...ofAlba(encina) },
            ...{
              name: 'Encina',
              nif: 'E00000018',
              software: 'NIXFARMA',
              contact_person: '',
              contact_email: '',
            },
            ...{ contact_phone: '', address: '', postal_code: '28001' },
            ...{ address_state: 'waiting', pharmacy_existed: true },
          })
          .execute(),
    ],
    [
      'a link ends',
      () => db.deleteFrom('laboratory_user_pharmacy').where('user_id', '=', idOf('vecino')).execute(),
    ],
    [
      'a link is made',
      () =>
        db
          .insertInto('laboratory_user_pharmacy')
          .values({ user_id: idOf('vecino'), pharmacy_id: castano })
          .execute(),
    ],
    ['somebody is renamed', () => setUser('delegado', { second_name: 'Otero' })],
    ['an e-mail address', () => setUser('delegado', { email: 'otro@ejemplo.test' })],
    ['a telephone', () => setUser('delegado', { mobile_phone: '600000000' })],
    ['a position', () => setUser('delegado', { job_position: 5 })],
    [
      'a picture',
      () =>
        db
          .insertInto('user_picture')
          .values({ user_id: idOf('delegado'), version: 'v1', jpeg: Buffer.from('x') })
          .execute(),
    ],
    [
      'another picture',
      () =>
        db
          .updateTable('user_picture')
          .set({ version: 'v2' })
          .where('user_id', '=', idOf('delegado'))
          .execute(),
    ],
    ['somebody leaves', () => setUser('vecino', { active: false })],
    ['somebody comes back', () => setUser('vecino', { active: true })],
    ['somebody changes the laboratory', () => setUser('vecino', { laboratory_id: brea })],
    [
      'somebody works below a user of another laboratory',
      () =>
        insertUser(db, {
          ...{ username: 'nuevo', roles: ['ROLE_LABORATORIO'], laboratory_id: alba },
          parent_user_id: idOf('suyo'),
        }),
    ],
    [
      'the user in between gets another superior',
      () => setUser('suyo', { parent_user_id: idOf('nacional.2') }),
    ],
    ['somebody moves', () => setUser('delegado', { parent_user_id: idOf('nacional') })],
    [
      'somebody of the laboratory belongs to a pharmacy',
      () =>
        db
          .insertInto('user_pharmacy')
          .values({ user_id: idOf('gerente'), pharmacy_id: haya })
          .execute(),
    ],
    [
      'that pharmacy is renamed',
      () => db.updateTable('pharmacy').set({ name: 'Hayedo' }).where('id', '=', haya).execute(),
    ],
    [
      'the colour of the laboratory',
      () =>
        db.updateTable('laboratory').set({ corporative_color: '#123456' }).where('id', '=', alba).execute(),
    ],
    [
      'the laboratory joins an association',
      () =>
        sql`WITH made AS (INSERT INTO laboratory_association (name) VALUES ('Cumbre') RETURNING id)
          UPDATE laboratory SET association_id = made.id FROM made WHERE laboratory.id = ${alba}`.execute(
          owner,
        ),
    ],
    [
      'the association is renamed',
      () => sql`UPDATE laboratory_association SET name = 'Cima' WHERE name = 'Cumbre'`.execute(owner),
    ],
  ]
  return writes
}
