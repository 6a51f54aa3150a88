import { notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { admin, appAnswers, delegate } from '@/app/testing/app-answers'
import { card, jpeg, openAccount, toolbar } from '@/app/testing/open-account'
import { openApp } from '@/app/testing/open-app'
import { type EndpointName, endpoints } from '@/contract/endpoints'
import * as pictureFile from '@/features/account/avatar/picture-file'
import { catalogueText } from '@/features/testing/error-catalogue'
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
const shownPicture = 'data:image/jpeg;base64,/9j/2Q=='
const allCalls = Object.keys(endpoints) as EndpointName[]

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
    const answer = { key, call: 'userPicture' as const, data: shownPicture, updatedAt: Date.now() }
    await device.answers.put({ ...answer, build: 'an earlier version of the app' })
    const app = await openApp({ path: '/cuenta', device })
    await waitFor(() => expect(toolbar().querySelector('img')).toHaveAttribute('src', shownPicture))
    await app.router.navigate({ to: '/logout' })
    await waitFor(() => expect(device.session.getSnapshot()).toBeNull())
    expect(await device.answers.read()).toEqual([])
  })
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
