import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { EntryScreen } from '@/features/admin/editing/entry-screen'
import { kindOfSlug } from '@/features/admin/editing/kinds/kinds'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, refusal } from '../../../../mocks/answer'
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

const open = async (entryKey?: string) => {
  server.use(
    answering('editableEntry', () => ({ entry: stored, version })),
    answering('editingChoices', () => [{ value: 'Bruma', label: 'Bruma' }]),
  )
  const user = { ...pharmacist, rol: 'ROLE_ADMIN' as const, roles: ['ROLE_ADMIN' as const] }
  const { device } = await createTestDevice({ user })
  const onBack = vi.fn()
  const about = kindOfSlug('usuarios')
  if (about === undefined) throw new Error('no such kind')
  renderScreen(<EntryScreen about={about} entryKey={entryKey} onBack={onBack} />, { device })
  await screen.findByRole('button', { name: 'Revisar los cambios' })
  return onBack
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
      return { changes }
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
      return { changes: [] }
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
  server.use(answering('previewEntry', () => ({ changes })))
  await review()
  expect(await screen.findByText('Bruma', { selector: 'ins' })).toBeVisible()
})
