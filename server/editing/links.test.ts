import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { auditEvents } from '../testing/audit-events'
import { insertPharmacy } from '../testing/factories'
import { createEditingFixtures } from './testing/editing-fixtures'

const { db, calls, delegate, director, pharmacies } = await createEditingFixtures()
const { call } = await calls('jefa')
const recorded = auditEvents(db)

beforeEach(async () => {
  await db.deleteFrom('laboratory_user_pharmacy').execute()
  await db
    .insertInto('laboratory_user_pharmacy')
    .values({ user_id: delegate, pharmacy_id: pharmacies[0] ?? 0 })
    .execute()
  await recorded.forget()
})
const preview = async (text: string) => (await call('POST', 'delegate-links/preview/', { text })).json()
const store = async (text: string, version: string) => await call('PUT', 'delegate-links/', { text, version })
const links = async () =>
  (
    await db
      .selectFrom('laboratory_user_pharmacy')
      .selectAll()
      .orderBy('user_id')
      .orderBy('pharmacy_id')
      .execute()
  ).map(({ user_id, pharmacy_id }) => [user_id, pharmacies.indexOf(pharmacy_id)])

test.each([
  [
    'semicolons and a byte order mark',
    '\uFEFFusuario;NIF;\r\nDelegado;E-1234567-4;quitar\r\ndirectora;E00000216\r\n',
  ],
  ['commas and quotes', 'delegado,"ES-E12345674",QUITAR\ndirectora,E00000216,\n\n'],
  ['line ends of two kinds', 'usuario;NIF\r\ndelegado;E12345674;quitar\ndirectora;E00000216\r\n'],
])('a file with %s is shown, then stored at once, with an event for each user', async (_, text) => {
  const shown = await preview(text)
  expect(shown.faults).toEqual([])
  expect(shown.rows.map(({ username, pharma, action }: Row) => [username, pharma.name, action])).toEqual([
    ['delegado', 'Farmacia A', 'remove'],
    ['directora', 'Farmacia B', 'add'],
  ])
  expect(await links()).toEqual([[delegate, 0]])
  expect((await store(text, shown.version)).json()).toEqual({ added: 1, removed: 1 })
  expect(await links()).toEqual([[director, 1]])
  expect((await recorded.read()).map(({ kind, details }) => [kind, details])).toMatchObject([
    ['data-changed', { key: 'delegado', total: 1 }],
    ['data-changed', { key: 'directora', total: 1 }],
  ])
  const again = await preview(text)
  expect(again.rows.map(({ action }: Row) => action)).toEqual(['none', 'none'])
})

type Row = { username: string; pharma: { name: string }; action: string }

test('faults are told by line, and a file with a fault is not stored', async () => {
  const text = [
    'directora;E00000216',
    'nadie;E12345674',
    'farmacia;E12345674',
    'directora;E00000224',
    'directora;B1',
    ';E12345674',
    'directora;E12345674;borrar',
    'DIRECTORA;E-0000021-6',
  ].join('\n')
  const shown = await preview(text)
  expect(shown.faults).toEqual([
    { line: 2, message: 'no hay ningún usuario «nadie»' },
    { line: 3, message: '«farmacia» no es un usuario de laboratorio' },
    { line: 4, message: 'no hay ninguna farmacia con el NIF «E00000224»' },
    { line: 5, message: '«B1» no es un NIF' },
    { line: 6, message: 'falta el usuario' },
    { line: 7, message: 'después del NIF solo puede decir «quitar»' },
    { line: 8, message: 'repite la línea 1' },
  ])
  expect((await store(text, shown.version)).statusCode).toBe(422)
  expect(await links()).toEqual([[delegate, 0]])
})

test('a file is not stored when it would change something else than it said', async () => {
  const text = 'delegado;E12345674;quitar'
  const { version } = await preview(text)
  await db.deleteFrom('laboratory_user_pharmacy').execute()
  const answer = await store(text, version)
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'edit_conflict'])
})

test('a file without lines says so', async () => {
  expect((await preview('usuario;NIF\n')).faults).toEqual([
    { line: 1, message: 'el archivo no tiene líneas' },
  ])
})

test.each(['delegado;"E12345674', 'directora;"E12345674"x;quitar', '"'])(
  'a file with quotes that do not close is told so: %s',
  async (text) => {
    const shown = await preview(text)
    expect(shown.faults).toEqual([
      { line: 1, message: 'tiene unas comillas sin cerrar, o texto después de ellas' },
    ])
    expect((await store(text, shown.version)).statusCode).toBe(422)
  },
)

test('pharmacies without a NIF, which no file names, stay linked', async () => {
  const unnamed = await insertPharmacy(db, { name: 'Sin NIF' })
  await db
    .insertInto('laboratory_user_pharmacy')
    .values({ user_id: delegate, pharmacy_id: unnamed })
    .execute()
  const text = 'delegado;E00000216'
  const { version } = await preview(text)
  expect((await store(text, version)).json()).toEqual({ added: 1, removed: 0 })
  const { rows } = await sql<{ pharmacy_id: number }>`
    SELECT pharmacy_id FROM laboratory_user_pharmacy WHERE user_id = ${delegate} ORDER BY pharmacy_id`.execute(
    db,
  )
  expect(rows.map(({ pharmacy_id }) => pharmacy_id)).toEqual([...pharmacies, unnamed])
})

test('a file with a character that nothing stored has is refused', async () => {
  const answer = await call('POST', 'delegate-links/preview/', { text: 'dele\0gado;E12345674' })
  expect([answer.statusCode, answer.json().error.fields]).toEqual([422, { text: 'Texto incorrecto' }])
})
