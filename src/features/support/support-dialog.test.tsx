import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import SupportDialog from '@/features/support/support-dialog'
import { catalogueText } from '@/features/testing/error-catalogue'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { testDataKey } from '@/offline/testing/test-data-key'
import { answering, refusal, uploadOf } from '../../../mocks/answer'
import { pharmacist } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const platform = {
  id: 'default',
  name: 'Rebotica',
  supportPhone: '900 000 000',
  supportEnabled: true,
  documentationEnabled: true,
  laboratoryAssociation: null,
  demoAccounts: [],
}
const png = () =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])], 'captura.png', { type: 'image/png' })
const text = (name = 'nota.txt', content = 'hola') => new File([content], name, { type: 'text/plain' })

const openDialog = async (answer = () => HttpResponse.json({ id: 7 })) => {
  const sent: { key: string | null; body: unknown; files: number }[] = []
  server.use(
    answering('platformConfiguration', () => platform),
    answering('createTicket', async ({ request }) => {
      const { body, files } = await uploadOf(request.clone())
      sent.push({ key: request.headers.get('idempotency-key'), body, files: files.length })
      return answer()
    }),
  )
  const { device, identity } = await createTestDevice()
  const onClose = vi.fn()
  renderScreen(<SupportDialog onClose={onClose} />, { device })
  const dialog = await screen.findByRole('dialog', { name: 'Soporte' })
  return { sent, device, identity, dialog: within(dialog), user: userEvent.setup(), onClose }
}
const describeProblem = async (user: ReturnType<typeof userEvent.setup>, words = 'No imprime') =>
  user.type(await screen.findByRole('textbox', { name: /Descripción/ }), words)

test('a ticket is sent with who writes it and its attachments, and its success says so; then another can be written', async () => {
  const { sent, dialog, user, device, identity } = await openDialog()
  expect(dialog.getByRole('textbox', { name: /Nombre/ })).toHaveValue('Alba Ejemplo')
  await describeProblem(user)
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, [png(), text()])
  const list = dialog.getByRole('list', { name: 'Adjuntos' })
  await within(list).findByText('captura.png')
  expect(list).toHaveTextContent('nota.txt')
  await user.click(dialog.getByRole('button', { name: 'Enviar' }))
  await dialog.findByText(catalogueText('Support ticket success'))
  const [entry] = await device.outbox.entries(identity)
  expect(sent).toEqual([
    {
      key: entry?.id,
      body: { name: 'Alba Ejemplo', email: expect.stringContaining('@'), description: 'No imprime' },
      files: 2,
    },
  ])
  await user.click(dialog.getByRole('button', { name: 'Escribir otro ticket' }))
  expect(await dialog.findByRole('textbox', { name: /Descripción/ })).toHaveValue('')
  expect(dialog.queryAllByRole('listitem')).toEqual([])
})

test('what is missing or wrong is said at its field, and nothing typed is lost', async () => {
  const { sent, dialog, user } = await openDialog()
  const email = dialog.getByRole('textbox', { name: /Correo/ })
  await user.clear(email)
  await user.type(email, 'ana')
  await user.click(dialog.getByRole('button', { name: 'Enviar' }))
  expect(await dialog.findByText('Formato incorrecto')).toBeVisible()
  expect(dialog.getByText('Campo obligatorio')).toBeVisible()
  expect(email).toHaveValue('ana')
  expect(sent).toEqual([])
})

test.each([
  [
    'of another type',
    [new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })],
    'Tipo de archivo no admitido',
  ],
  ['six', Array.from({ length: 6 }, (_, index) => text(`${index}.txt`)), 'Como mucho 5 archivos'],
  [
    'not what it says',
    [new File(['hola'], 'foto.png', { type: 'image/png' })],
    '«foto.png» no es el tipo de archivo que dice ser.',
  ],
  ['empty', [text('vacía.txt', '')], 'El archivo está vacío'],
])('files that are %s are refused, and the others stay', async (_, files, fault) => {
  const { dialog } = await openDialog()
  const user = userEvent.setup({ applyAccept: false })
  const input = () => document.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input(), text('primera.txt'))
  await dialog.findByText('primera.txt')
  await user.upload(input(), files)
  expect(await dialog.findByRole('alert')).toHaveTextContent(fault)
  expect(within(dialog.getByRole('list', { name: 'Adjuntos' })).getAllByRole('listitem')).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Quitar primera.txt' }))
  expect(dialog.queryByText('primera.txt')).toBeNull()
})

test('without a connection the ticket waits, and nothing says that it was sent until it is', async () => {
  let isReachable = false
  const { sent, dialog, user, device } = await openDialog(() =>
    isReachable ? HttpResponse.json({ id: 7 }) : HttpResponse.error(),
  )
  await describeProblem(user)
  await user.click(dialog.getByRole('button', { name: 'Enviar' }))
  await dialog.findByText('Su ticket está guardado en este dispositivo, por enviar.')
  expect(dialog.queryByText(catalogueText('Support ticket success'))).toBeNull()
  isReachable = true
  await device.drainer.sendNow()
  await dialog.findByText(catalogueText('Support ticket success'))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('a ticket of a session that a PIN opened waits for a log-in, and the screen says so', async () => {
  const { sent, dialog, user, device } = await openDialog()
  const session = device.session.getSnapshot()
  if (!session) throw new Error('nobody is logged in')
  await act(() => device.session.saveSession({ token: '', user: session.user, dataKey: testDataKey }))
  await describeProblem(user)
  await user.click(dialog.getByRole('button', { name: 'Enviar' }))
  expect(await dialog.findByText(/^Se enviará cuando inicie sesión, una sola vez\./)).toBeVisible()
  expect(sent).toEqual([])
})

test('a full disk says so, and keeps what was written', async () => {
  const { dialog, user, device, sent } = await openDialog()
  vi.spyOn(device.outbox, 'saveEntry').mockResolvedValue({ ok: false, reason: 'storage_full' })
  await describeProblem(user)
  await user.click(dialog.getByRole('button', { name: 'Enviar' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('No queda espacio en este dispositivo.')
  expect(dialog.getByRole('textbox', { name: /Descripción/ })).toHaveValue('No imprime')
  expect(sent).toEqual([])
})

test('attachments that would leave no room for orders are not saved', async () => {
  const { dialog, user, device, identity } = await openDialog()
  vi.spyOn(device.storage, 'state').mockResolvedValue({ persisted: null, usedBytes: 90e6, quotaBytes: 100e6 })
  await describeProblem(user)
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, text())
  await dialog.findByText('nota.txt')
  await user.click(dialog.getByRole('button', { name: 'Enviar' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('No queda espacio en este dispositivo.')
  expect(await device.outbox.entries(identity)).toEqual([])
})

test('a ticket that the server refuses says why, and leads back to what was written', async () => {
  const { dialog, user, device, identity } = await openDialog(
    () => refusal('ticket_rejected', 'Ese archivo no se admite.') as never,
  )
  await describeProblem(user)
  await user.click(dialog.getByRole('button', { name: 'Enviar' }))
  await dialog.findByText('Ese archivo no se admite.')
  await user.click(dialog.getByRole('button', { name: 'Corregir' }))
  expect(await dialog.findByRole('textbox', { name: /Descripción/ })).toHaveValue('No imprime')
  await waitFor(async () => expect(await device.outbox.entries(identity)).toEqual([]))
})

test('what is typed and attached is there again when the dialog is opened again', async () => {
  const { dialog, user, device } = await openDialog()
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, [png()])
  await dialog.findByText('captura.png')
  await describeProblem(user, 'A medias')
  expect(dialog.getByRole('textbox', { name: /Descripción/ })).toHaveValue('A medias')
  renderScreen(<SupportDialog onClose={() => undefined} />, { device })
  await waitFor(() => expect(screen.getAllByDisplayValue('A medias').length).toBeGreaterThan(1))
  expect(screen.getAllByText('captura.png')).toHaveLength(2)
})

test('what is typed is there again after the session has ended and its user has logged in again, and for nobody else', async () => {
  const { user, device } = await openDialog()
  await describeProblem(user, 'A medias')
  const reopen = async (as: typeof pharmacist) => {
    cleanup()
    await device.session.clearSession()
    const { identity } = await device.session.saveSession({ token: 'fresh', user: as })
    renderScreen(<SupportDialog onClose={() => undefined} />, { device, identity })
    const dialog = within(await screen.findByRole('dialog', { name: 'Soporte' }))
    return dialog.findByRole('textbox', { name: /Descripción/ })
  }
  expect(await reopen({ ...pharmacist, id: 999, username: 'otra' })).toHaveValue('')
  expect(await reopen(pharmacist)).toHaveValue('A medias')
})

test('the next ticket has nothing of one that was sent, nor has that of another session', async () => {
  const { dialog, user, device } = await openDialog()
  const attach = () => user.upload(document.querySelector('input[type=file]') as HTMLInputElement, [png()])
  const reopen = async (on = device) => {
    cleanup()
    renderScreen(<SupportDialog onClose={() => undefined} />, { device: on })
    return within(await screen.findByRole('dialog', { name: 'Soporte' }))
  }
  await attach()
  await describeProblem(user)
  await user.click(dialog.getByRole('button', { name: 'Enviar' }))
  await dialog.findByText(catalogueText('Support ticket success'))
  const next = await reopen()
  expect(next.queryByText('captura.png')).not.toBeInTheDocument()
  await attach()
  await next.findByText('captura.png')
  const others = await reopen((await createTestDevice()).device)
  expect(others.queryByText('captura.png')).not.toBeInTheDocument()
})
