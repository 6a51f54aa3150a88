import { notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { admin, appAnswers, delegate } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { type EndpointName, endpoints } from '@/contract/endpoints'
import type { User } from '@/contract/session'
import * as pictureFile from '@/features/account/avatar/picture-file'
import { catalogueText, catalogueTitle } from '@/features/testing/error-catalogue'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDevice } from '@/offline/device/create-device'
import { answering, noConnection, refusal, uploadOf } from '../../mocks/answer'
import { pharmacist } from '../../mocks/fixtures/pharmacy'
import { server } from '../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  notifications.clean()
})
afterAll(() => server.close())

const user = userEvent.setup()
const allCalls = Object.keys(endpoints) as EndpointName[]
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xd9])
const shownPicture = 'data:image/jpeg;base64,/9j/2Q=='

/** The account of a user whom a server stores, and what it was sent. */
async function openAccount(given: Partial<User> = {}) {
  let stored: User = { ...pharmacist, phone: '976000001', ...given }
  const sent: unknown[] = []
  server.use(...appAnswers())
  server.use(
    answering('myUser', () => stored),
    answering('updateProfile', async ({ request }) => {
      const body = (await request.json()) as { firstName: string; mobilePhone: string }
      sent.push(body)
      stored = { ...stored, firstName: body.firstName, phone: body.mobilePhone }
      return body
    }),
    answering('updatePassword', async ({ request }) => {
      sent.push(await request.json())
      return {}
    }),
    answering('uploadAvatar', async ({ request }) => {
      const { files } = await uploadOf(request)
      // jsdom’s files lose their names and bytes on the way; mocks/answer.test.ts shows that browsers’ do not.
      sent.push(files.map(({ type }) => type))
      stored = { ...stored, picture: 'v1' }
      return { picture: 'v1' }
    }),
    answering('deleteAvatar', () => {
      stored = { ...stored, picture: null }
      return {}
    }),
    answering('userPicture', () => new Response(jpeg, { headers: { 'content-type': 'image/jpeg' } })),
  )
  const app = await openApp({ path: '/cuenta', user: stored })
  await screen.findByRole('heading', { level: 1, name: 'Cuenta' })
  return { ...app, sent }
}
const card = (title: string) => {
  const found = screen.getByRole('heading', { level: 2, name: title }).closest('.mantine-Card-root')
  return within(found as HTMLElement)
}
const toolbar = () => screen.getByRole('button', { name: /^Usuario: / })

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
    expect(sent).toEqual([{ firstName: 'Rosa', mobilePhone: '600123987' }])
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
    expect(await card('Datos personales').findByText(/hace falta conexión/)).toBeInTheDocument()
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

describe('the picture', () => {
  const photo = (size = 1000, type = 'image/png') => new File([new Uint8Array(size)], 'yo.png', { type })
  const opened = { url: 'blob:yo', width: 400, height: 200, image: new Image(), close: () => {} }
  const choose = async (file: File) => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    // What a browser's choice of files filters can still be dropped, or chosen as «all files».
    if (input) await userEvent.setup({ applyAccept: false }).upload(input, file)
  }
  const openable = (picture: pictureFile.OpenPicture | null = opened) => {
    vi.spyOn(pictureFile, 'openPicture').mockResolvedValue(picture)
    return vi
      .spyOn(pictureFile, 'cutOut')
      .mockResolvedValue(new File([jpeg], 'avatar.jpg', { type: 'image/jpeg' }))
  }
  const button = () => screen.getByRole('button', { name: 'Subir imagen' })

  test('can be uploaded only after one was chosen, and then stands in the toolbar', async () => {
    const cutOut = openable()
    const { sent } = await openAccount()
    expect(button()).toHaveAttribute('aria-disabled', 'true')
    expect(button()).toHaveAccessibleDescription('Elija antes una imagen')
    await choose(photo())
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'))
    await user.click(button())
    expect(await screen.findByText(catalogueText('Avatar success'))).toBeInTheDocument()
    expect(cutOut).toHaveBeenCalledWith(opened, { x: 100, y: 0, side: 200 })
    expect(sent).toEqual([['image/jpeg']])
    await waitFor(() => expect(toolbar().querySelector('img')).toHaveAttribute('src', shownPicture))
  })

  test('can be moved and zoomed by keys, by the slider, by dragging and by the wheel', async () => {
    const cutOut = openable()
    await openAccount()
    await choose(photo())
    const frame = await screen.findByRole('application', { name: 'Recorte de la imagen' })
    vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 200))
    frame.focus()
    await user.keyboard('{ArrowRight}')
    fireEvent.change(screen.getByRole('slider', { name: 'Ampliación' }), { target: { value: '2' } })
    fireEvent.pointerDown(frame, { pointerId: 1, clientX: 100, clientY: 100 })
    fireEvent.pointerMove(frame, { pointerId: 1, clientX: 100, clientY: 150 })
    fireEvent.pointerUp(frame, { pointerId: 1 })
    await user.click(button())
    await screen.findByRole('button', { name: 'Quitar imagen' })
    // From x 100: a key moves by 10, twice the zoom starts 50 further, a drag by a quarter of the side shows 25 above.
    expect(cutOut).toHaveBeenLastCalledWith(opened, { x: 160, y: 25, side: 100 })
    const zoomOf = () => screen.getByRole('slider', { name: 'Ampliación' })
    await choose(photo())
    fireEvent.wheel(await screen.findByRole('application'), { deltaY: -100, clientX: 0, clientY: 0 })
    expect(zoomOf()).toHaveAttribute('aria-valuetext', '110 %')
  })

  test('is zoomed by two fingers', async () => {
    openable()
    await openAccount()
    await choose(photo())
    const frame = await screen.findByRole('application')
    vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 200))
    fireEvent.pointerDown(frame, { pointerId: 1, clientX: 80, clientY: 100 })
    fireEvent.pointerDown(frame, { pointerId: 2, clientX: 120, clientY: 100 })
    fireEvent.pointerMove(frame, { pointerId: 2, clientX: 160, clientY: 100 })
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '200 %')
  })

  test('is refused before it is sent, with the reason', async () => {
    openable()
    await openAccount()
    for (const [file, text] of [
      [new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }), 'Tipo de archivo no admitido'],
      [photo(2_097_153), 'El archivo puede tener como mucho 2 MB'],
      [photo(0), 'El archivo está vacío'],
    ] as const) {
      await choose(file)
      expect(await card('Imagen').findByText(text)).toBeInTheDocument()
    }
    expect(button()).toHaveAttribute('aria-disabled', 'true')
  })

  test('can be dropped; several at once, or one that the browser cannot show, are refused', async () => {
    openable(null)
    await openAccount()
    const zone = screen.getByRole('button', { name: 'Elegir imagen' }).parentElement as HTMLElement
    fireEvent.drop(zone, { dataTransfer: { files: [photo(), photo()] } })
    expect(await card('Imagen').findByText('Solo se puede subir un archivo')).toBeInTheDocument()
    fireEvent.drop(zone, { dataTransfer: { files: [photo()] } })
    expect(
      await card('Imagen').findByText('El archivo no es una imagen que se pueda leer'),
    ).toBeInTheDocument()
  })

  test('that the server refuses stays chosen, with what the server says; the profile reloads', async () => {
    openable()
    const { device } = await openAccount()
    await device.refreshUser()
    const refreshed = vi.spyOn(device, 'refreshUser')
    const fields = { avatar: 'La imagen tiene demasiados píxeles' }
    server.use(answering('uploadAvatar', () => refusal('invalid_fields', 'Revise los datos.', fields)))
    await choose(photo())
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'))
    await user.click(button())
    expect(await screen.findByText(catalogueText('Avatar update failure'))).toBeInTheDocument()
    expect(await card('Imagen').findByText(fields.avatar)).toBeInTheDocument()
    expect(screen.getByRole('application')).toBeInTheDocument()
    expect(refreshed).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(card('Imagen').queryByText(fields.avatar)).not.toBeInTheDocument()
    expect(button()).toHaveAttribute('aria-disabled', 'true')
  })

  test('can be taken away: the initials are back', async () => {
    await openAccount({ picture: 'v0' })
    await waitFor(() => expect(toolbar().querySelector('img')).toHaveAttribute('src', shownPicture))
    await user.click(await screen.findByRole('button', { name: 'Quitar imagen' }))
    await waitFor(() => expect(toolbar()).toHaveTextContent('AE'))
    expect(toolbar().querySelector('img')).toBeNull()
  })

  test('is there at the next visit without a network, and gone with the log-out', async () => {
    server.use(...allCalls.map((name) => answering(name, noConnection)))
    const device = createDevice(testEnvironment())
    const own = { ...pharmacist, picture: 'v0' }
    await device.session.saveSession({ token: 'token', user: own })
    const key = JSON.stringify(['picture', '1', 1, 'v0'])
    const answers = [{ key, call: 'userPicture' as const, data: shownPicture, updatedAt: Date.now() }]
    await device.queries.save({ build: 'an earlier version of the app', answers, gone: new Map() })
    const app = await openApp({ path: '/cuenta', device })
    await waitFor(() => expect(toolbar().querySelector('img')).toHaveAttribute('src', shownPicture))
    await app.router.navigate({ to: '/logout' })
    await waitFor(() => expect(device.session.getSnapshot()).toBeNull())
    expect(await device.queries.restore()).toBeUndefined()
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

test('pictures of others stand in the list of users and on a laboratory’s screen, else their initials', async () => {
  const withPicture = { ...delegate, picture: 'v7' }
  server.use(...appAnswers({ user: admin }))
  server.use(
    answering('adminUsers', () => ({ data: [pharmacist, withPicture], count: 2 })),
    answering('userPicture', () => new Response(jpeg, { headers: { 'content-type': 'image/jpeg' } })),
  )
  await openApp({ path: '/admin', user: admin })
  await screen.findByText('delegado')
  await waitFor(() => expect(document.querySelector('main img')).toHaveAttribute('src', shownPicture))
  expect(within(screen.getByRole('main')).getByText('AE')).toBeInTheDocument()
})
