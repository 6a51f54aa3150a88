import { useRouter } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useEffect, useRef } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { EntryScreen } from '@/features/admin/editing/entry-screen'
import { kindOfSlug } from '@/features/admin/editing/kinds/kinds'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, noConnection, refusal } from '../../../../mocks/answer'
import { pharmacist } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const version = 'a'.repeat(64)
const stored = {
  username: 'delegado',
  email: 'delegado@ejemplo.test',
  firstName: 'Luis',
  surname: 'Gil',
  role: 'laboratorio',
  phone: null,
  laboratory: 'Alba',
  jobPosition: 'Delegado',
  parent: 'directora',
  active: true,
  pharmacies: ['E12345674'],
}
const changed = (field: string, before: string | null, after: string | null) => ({
  field,
  item: null,
  part: null,
  before,
  after,
})

type Sent = { key: string | null; version: string | null; entry: Record<string, unknown> }

const open = async (entryKey?: string, beside: ReactNode = null, paths: string[] = []) => {
  server.use(
    answering('editableEntry', () => ({ entry: stored, version })),
    answering('editingChoices', () => [{ value: 'Bruma', label: 'Bruma' }]),
  )
  const user = { ...pharmacist, rol: 'ROLE_ADMIN' as const, roles: ['ROLE_ADMIN' as const] }
  const { device } = await createTestDevice({ user })
  const onBack = vi.fn()
  const about = kindOfSlug('usuarios')
  if (about === undefined) throw new Error('no such kind')
  renderScreen(
    <>
      <EntryScreen about={about} entryKey={entryKey} onBack={onBack} />
      {beside}
      <Paths onPath={(path) => paths.push(path)} />
    </>,
    { device },
  )
  await screen.findByRole('button', { name: 'Revisar los cambios' })
  return onBack
}
/** Tells where the address goes. */
function Paths({ onPath }: { onPath: (path: string) => void }) {
  const { history } = useRouter()
  const tell = useRef(onPath)
  useEffect(() => history.subscribe(({ location }) => tell.current(location.pathname)), [history])
  return null
}
const typeInto = async (label: string, text: string) => {
  const field = screen.getByRole('textbox', { name: label })
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const review = () => userEvent.click(screen.getByRole('button', { name: 'Revisar los cambios' }))

test('an entry is stored only after its changes were shown in words', async () => {
  const onBack = await open('delegado')
  const sent: Sent[] = []
  const changes = [changed('surname', 'Gil', 'Ruiz')]
  server.use(
    answering('previewEntry', async ({ request }) => {
      sent.push((await request.json()) as Sent)
      return { changes, needsPassword: false }
    }),
    answering('storeEntry', async ({ request }) => {
      sent.push((await request.json()) as Sent)
      return { key: 'delegado', version: 'b'.repeat(64), changes }
    }),
  )
  expect(screen.getByRole('textbox', { name: 'Usuario' })).toHaveAttribute('readonly')
  await typeInto('Apellidos', 'Ruiz')
  await review()
  const dialog = within(await screen.findByRole('dialog', { name: 'Esto es lo que va a cambiar' }))
  expect(dialog.getByRole('listitem')).toHaveTextContent('ApellidosGil → Ruiz')
  expect(onBack).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(onBack).toHaveBeenCalled())
  const body = { key: 'delegado', version, entry: { ...stored, surname: 'Ruiz' } }
  expect(sent).toEqual([body, body])
})

test('faults stand at their fields, those of the form before anything is sent', async () => {
  await open()
  await typeInto('Correo electrónico', 'nada')
  await review()
  expect(await screen.findByText('No es un correo electrónico')).toBeVisible()
  expect(screen.getAllByText('Falta').length).toBeGreaterThanOrEqual(3)
  expect(screen.getByRole('textbox', { name: 'Usuario' })).toBeInvalid()
})

test('a fault that only the server knows stands at its field, too', async () => {
  await open('delegado')
  server.use(
    answering('previewEntry', () =>
      refusal('invalid_fields', 'Revise los datos indicados.', {
        email: 'ya lo tiene el usuario «jefa»',
      }),
    ),
  )
  await typeInto('Correo electrónico', 'jefa@ejemplo.test')
  await review()
  expect(await screen.findByText('Ya lo tiene el usuario «jefa»')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Correo electrónico' })).toBeInvalid()
})

test.each([
  ['Poner lo mío sobre lo nuevo', 'Ruiz'],
  ['Descartar lo mío', 'Gil'],
])('an edit by somebody else is shown beside one’s own: «%s»', async (choice, surname) => {
  await open('delegado')
  const theirs = { entry: { ...stored, jobPosition: 'Formador' }, version: 'c'.repeat(64) }
  server.use(
    answering('previewEntry', () => refusal('edit_conflict', 'Alguien ha cambiado lo mismo mientras tanto.')),
    answering('editableEntry', () => theirs),
  )
  await typeInto('Apellidos', 'Ruiz')
  await review()
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Alguien ha cambiado lo mismo mientras tanto' }),
  )
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'PuestoDelegado → Formador',
    'ApellidosGil → Ruiz',
  ])
  await userEvent.click(dialog.getByRole('button', { name: choice }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('textbox', { name: 'Apellidos' })).toHaveValue(surname)
  const sent: Sent[] = []
  server.use(
    answering('previewEntry', async ({ request }) => {
      sent.push((await request.json()) as Sent)
      return { changes: [], needsPassword: false }
    }),
  )
  await typeInto('Nombre', 'Eva')
  await review()
  await waitFor(() =>
    expect(sent).toEqual([
      {
        key: 'delegado',
        version: theirs.version,
        entry: { ...theirs.entry, surname, firstName: 'Eva' },
      },
    ]),
  )
})

test('a fault goes when its field is changed, and the others stay', async () => {
  await open()
  await typeInto('Apellidos', 'Ruiz')
  await review()
  const missing = (await screen.findAllByText('Falta')).length
  await typeInto('Correo electrónico', 'eva@ejemplo.test')
  expect(screen.getAllByText('Falta')).toHaveLength(missing - 1)
  expect(screen.getByRole('textbox', { name: 'Correo electrónico' })).toBeValid()
})

test('an edit by somebody else that cannot be read is told, and what was typed stays', async () => {
  await open('delegado')
  server.use(
    answering('previewEntry', () => refusal('edit_conflict', 'Alguien ha cambiado lo mismo mientras tanto.')),
    answering('editableEntry', noConnection),
  )
  await typeInto('Apellidos', 'Ruiz')
  await review()
  expect(await screen.findByText(/no se ha podido leer lo nuevo/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Apellidos' })).toHaveValue('Ruiz')
})

describe('a form that is left', () => {
  /** A link to another screen. */
  function Elsewhere() {
    const { history } = useRouter()
    return (
      <button type="button" onClick={() => history.push('/otra')}>
        A otra pantalla
      </button>
    )
  }
  const leave = () => userEvent.click(screen.getByRole('button', { name: 'A otra pantalla' }))
  const question = () => screen.findByRole('dialog', { name: 'Hay cambios sin guardar' })
  const openBeside = async () => {
    const paths: string[] = []
    await open('delegado', <Elsewhere />, paths)
    return paths
  }

  test('without changes asks nothing', async () => {
    const paths = await openBeside()
    await leave()
    await waitFor(() => expect(paths).toEqual(['/otra']))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('with changes asks first: «Seguir editando» keeps them, «Salir sin guardar» goes', async () => {
    const paths = await openBeside()
    await typeInto('Apellidos', 'Ruiz')
    await leave()
    const staying = within(await question()).getByRole('button', { name: 'Seguir editando' })
    await waitFor(() => expect(staying).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(paths).toEqual([])
    expect(screen.getByRole('textbox', { name: 'Apellidos' })).toHaveValue('Ruiz')
    await leave()
    await userEvent.click(within(await question()).getByRole('button', { name: 'Salir sin guardar' }))
    await waitFor(() => expect(paths).toEqual(['/otra']))
  })

  test('once it is stored asks nothing', async () => {
    const paths = await openBeside()
    const changes = [changed('surname', 'Gil', 'Ruiz')]
    server.use(
      answering('previewEntry', () => ({ changes, needsPassword: false })),
      answering('storeEntry', () => ({ key: 'delegado', version: 'b'.repeat(64), changes })),
    )
    await typeInto('Apellidos', 'Ruiz')
    await review()
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar' }))
    await screen.findByText('Usuario «delegado»: guardado.')
    await leave()
    await waitFor(() => expect(paths).toEqual(['/otra']))
  })
})

test('without a change there is nothing to review', async () => {
  await open('delegado')
  expect(screen.getByRole('button', { name: 'Revisar los cambios' })).toHaveAttribute('aria-disabled', 'true')
  await typeInto('Apellidos', 'Ruiz')
  await typeInto('Apellidos', 'Gil')
  expect(screen.getByRole('button', { name: 'Revisar los cambios' })).toHaveAttribute('aria-disabled', 'true')
})

test('a superior is picked from what the server finds', async () => {
  await open('delegado')
  await userEvent.click(screen.getByRole('combobox', { name: 'Laboratorio' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Bruma' }))
  const changes = [changed('laboratory', 'Alba', 'Bruma')]
  server.use(answering('previewEntry', () => ({ changes, needsPassword: false })))
  await review()
  expect(await screen.findByText('Bruma', { selector: 'ins' })).toBeVisible()
})
