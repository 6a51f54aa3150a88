import { notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { admin, appAnswers } from '@/app/testing/app-answers'
import { card, openAccount, toolbar } from '@/app/testing/open-account'
import { openApp } from '@/app/testing/open-app'
import { catalogueText, catalogueTitle } from '@/features/testing/error-catalogue'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDevice } from '@/offline/device/create-device'
import { answering, noConnection, refusal } from '../../mocks/answer'
import { pharmacist } from '../../mocks/fixtures/pharmacy'
import { server } from '../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  notifications.clean()
})
afterAll(() => server.close())

const user = userEvent.setup()

describe('the profile form', () => {
  const name = () => screen.getByRole('textbox', { name: /^Nombre/ })
  const phone = () => screen.getByRole('textbox', { name: 'Teléfono' })
  const save = () => user.click(card('Datos personales').getByRole('button', { name: 'Guardar' }))
  const type = async (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

  test('saves name and telephone, which the toolbar and the next visit know', async () => {
    const { sent, device } = await openAccount()
    expect(name()).toHaveValue('Alba')
    await type(name(), 'Rosa')
    await type(phone(), '+34 600 12 39 87')
    await save()
    expect(await screen.findByText(catalogueText('Profile success'))).toBeInTheDocument()
    expect(sent).toEqual([{ firstName: 'Rosa', mobilePhone: '+34 600 12 39 87' }])
    // As the server has stored it.
    await waitFor(() => expect(toolbar()).toHaveAccessibleName('Usuario: Rosa Ejemplo'))
    await waitFor(() => expect(phone()).toHaveValue('600123987'))
    expect(device.session.getSnapshot()?.user).toMatchObject({ firstName: 'Rosa', phone: '600123987' })
  })

  test('goes to a wrong field, says why and sends nothing', async () => {
    const { sent } = await openAccount()
    for (const [first, digits, field, text] of [
      ['', '1', name, 'Campo obligatorio'],
      ['Rosa', '1234567890', phone, 'Formato de teléfono incorrecto'],
      ['Rosa', 'no tengo', phone, 'Formato de teléfono incorrecto'],
    ] as const) {
      await type(name(), first)
      await type(phone(), digits)
      await save()
      expect(field()).toHaveAccessibleDescription(expect.stringContaining(text))
      await waitFor(() => expect(field()).toHaveFocus())
    }
    expect(sent).toEqual([])
  })

  test(
    catalogueTitle(
      'Password change or profile save failure',
      'shows what the server says of a field beside it, and keeps what was typed',
    ),
    async () => {
      await openAccount()
      const fields = { mobilePhone: 'Este teléfono es de otro usuario' }
      server.use(answering('updateProfile', () => refusal('invalid_fields', 'Revise los datos.', fields)))
      await type(phone(), '600123987')
      await save()
      await waitFor(() =>
        expect(phone()).toHaveAccessibleDescription(expect.stringContaining(fields.mobilePhone)),
      )
      expect(phone()).toHaveValue('600123987')
    },
  )

  test('says that the server cannot be reached, keeps what was typed, and can undo it', async () => {
    await openAccount()
    server.use(answering('updateProfile', noConnection))
    await type(name(), 'Rosa')
    await save()
    expect(await card('Datos personales').findByText(/^Sin conexión con el servidor/)).toBeInTheDocument()
    expect(name()).toHaveValue('Rosa')
    await user.click(screen.getByRole('button', { name: 'Deshacer los cambios' }))
    expect(name()).toHaveValue('Alba')
  })

  test('says before that it needs a connection, where the device knows that it has none', async () => {
    const { device } = await openAccount()
    await type(name(), 'Rosa')
    server.use(answering('health', noConnection))
    await device.connectivity.check()
    expect(
      await card('Datos personales').findByText(/hace falta el servidor para guardar/),
    ).toBeInTheDocument()
    const button = card('Datos personales').getByRole('button', { name: 'Guardar' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(name()).toHaveValue('Rosa')
  })
})

describe('the password form', () => {
  const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' })
  const change = async (old: string, next: string, repeat = next) => {
    for (const [label, text] of [
      ['Contraseña actual', old],
      ['Contraseña nueva', next],
      ['Repita la contraseña nueva', repeat],
    ] as const)
      fireEvent.change(field(label), { target: { value: text } })
    await user.click(screen.getByRole('button', { name: 'Cambiar la contraseña' }))
  }

  test('changes the password and forgets what was typed', async () => {
    const { sent } = await openAccount()
    await change('vieja', 'Otra clave 9')
    expect(await screen.findByText(catalogueText('Password success'))).toBeInTheDocument()
    expect(sent).toEqual([{ oldPassword: 'vieja', newPassword: 'Otra clave 9' }])
    for (const label of ['Contraseña actual', 'Contraseña nueva', 'Repita'])
      expect(field(label)).toHaveValue('')
  })

  test('goes to a wrong field, says why and sends nothing', async () => {
    const { sent } = await openAccount()
    for (const [old, next, repeat, label, text] of [
      ['', 'Otra clave 9', 'Otra clave 9', 'Contraseña actual', 'Campo obligatorio'],
      ['vieja', '', '', 'Contraseña nueva', 'Campo obligatorio'],
      ['vieja', 'abc', 'abc', 'Contraseña nueva', 'La contraseña tiene que tener entre 4 y 25 caracteres.'],
      ['vieja', '123456', '123456', 'Contraseña nueva', 'La contraseña es de las más comunes: elija otra.'],
      ['vieja', 'Otra clave 9', 'Otra clave', 'Repita', 'Las contraseñas no coinciden'],
    ] as const) {
      await change(old, next, repeat)
      expect(field(label)).toHaveAccessibleDescription(text)
      await waitFor(() => expect(field(label)).toHaveFocus())
    }
    expect(sent).toEqual([])
  })

  test('shows beside the field that the old one is wrong, and keeps what was typed', async () => {
    await openAccount()
    const fields = { oldPassword: 'La contraseña actual no es correcta' }
    server.use(answering('updatePassword', () => refusal('invalid_fields', 'Revise los datos.', fields)))
    await change('mala', 'Otra clave 9')
    await waitFor(() => expect(field('Contraseña actual')).toHaveAccessibleDescription(fields.oldPassword))
    expect(field('Contraseña nueva')).toHaveValue('Otra clave 9')
  })

  test('says that there were too many attempts', async () => {
    await openAccount()
    server.use(answering('updatePassword', () => refusal('too_many_requests', 'Demasiados intentos.')))
    await change('mala', 'Otra clave 9')
    expect(await card('Contraseña').findByText(/^Demasiados intentos/)).toBeInTheDocument()
  })
})

test('while acting as somebody, the account shows their data and no form', async () => {
  server.use(...appAnswers({ user: { ...pharmacist, phone: '976000001' } }))
  const device = createDevice(testEnvironment())
  await device.session.saveSession({ token: 'token', user: admin })
  await device.session.switchTo({ ...pharmacist, phone: '976000001' })
  await openApp({ path: '/cuenta', device })
  expect(await screen.findByText('976000001')).toBeInTheDocument()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  for (const name of ['Guardar', 'Cambiar la contraseña', 'Subir imagen'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
})
