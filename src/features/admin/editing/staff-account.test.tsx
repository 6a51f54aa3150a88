import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { EntryForm } from '@/features/admin/editing/entry-form'
import { kindOfSlug } from '@/features/admin/editing/kinds/kinds'
import { UserActions } from '@/features/admin/editing/user-actions'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, refusal } from '../../../../mocks/answer'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const version = 'a'.repeat(64)
const stored = {
  username: 'ana',
  email: 'ana@ejemplo.test',
  firstName: 'Ana',
  surname: '',
  role: 'farmacia',
  phone: null,
  laboratory: null,
  jobPosition: null,
  parent: null,
  active: true,
}
const changes = [{ field: 'role', item: null, part: null, before: 'farmacia', after: 'soporte' }]

test('an account of staff is changed with one’s own password, which is asked for where the changes are shown', async () => {
  const about = kindOfSlug('usuarios')
  if (about === undefined) throw new Error('no such kind')
  const { device } = await createTestDevice()
  const sent: unknown[] = []
  server.use(
    answering('editingChoices', () => []),
    answering('previewEntry', () => ({ changes, needsPassword: true })),
    answering('storeEntry', async ({ request }) => {
      const { password } = (await request.json()) as { password?: string }
      sent.push(password)
      if (password === 'mia') return { key: 'ana', version, changes }
      return refusal('invalid_fields', 'Revise los datos indicados.', {
        password: 'La contraseña no es correcta',
      })
    }),
  )
  const onStored = vi.fn()
  renderScreen(
    <EntryForm about={about} read={{ key: 'ana', version, entry: stored }} onStored={onStored} />,
    { device },
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Apellidos' }), 'Gil')
  await userEvent.click(screen.getByRole('button', { name: 'Revisar los cambios' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Esto es lo que va a cambiar' }))
  expect(
    dialog.getByText(/se avisa a la dirección que tenía.*Su contraseña también deja de valer/),
  ).toBeVisible()
  const field = dialog.getByLabelText(/^Su contraseña/)
  await waitFor(() => expect(field).toHaveFocus())

  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByText('Campo obligatorio')).toBeVisible()
  expect(sent).toEqual([])

  await userEvent.type(field, 'otra{Enter}')
  expect(await dialog.findByText('La contraseña no es correcta')).toBeVisible()
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveAccessibleDescription(/La contraseña no es correcta/)

  await userEvent.clear(field)
  await userEvent.type(field, 'mia{Enter}')
  await waitFor(() => expect(onStored).toHaveBeenCalledWith('ana'))
  expect(sent).toEqual(['otra', 'mia'])
})

test('the sessions of a user end only after a question, and it is said how many', async () => {
  const { device } = await createTestDevice()
  const ended: unknown[] = []
  server.use(
    answering('endUserSessions', async ({ request }) => {
      ended.push(await request.json())
      return { ended: 2 }
    }),
  )
  renderScreen(<UserActions username="ana" />, { device })
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sus sesiones' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cerrar las sesiones de «ana»' }))
  expect(ended).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar sus sesiones' }))
  expect(await screen.findByText('Sesiones cerradas de «ana»: 2.')).toBeVisible()
  expect(ended).toEqual([{ username: 'ana' }])
})
