import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Mail } from '@/contract/administration/mail'
import { MailScreen } from '@/features/admin/mail/mail-screen'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import * as download from '@/ui/files/download'
import { answering, noConnection, refusal } from '../../../../mocks/answer'
import { pharmacist } from '../../../../mocks/fixtures/pharmacy'
import { platform } from '../../../../mocks/fixtures/platform'
import { server } from '../../../../mocks/server'

const mail = (given: Partial<Mail>): Mail => ({
  id: 1,
  createdAt: '2026-11-20T09:30:00.000Z',
  recipient: 'ana@ejemplo.test',
  subject: 'Nueva contraseña de Rebotica',
  state: 'kept',
  sentAt: null,
  expiresAt: '2026-11-20T10:00:00.000Z',
  attempts: 0,
  linkOf: { username: 'ana', internal: false },
  attachment: null,
  ...given,
})
const read: unknown[] = []

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  server.use(answering('platformConfiguration', () => platform))
  read.length = 0
  server.use(
    answering('readMail', ({ params }) => {
      read.push(params.id)
      return { body: 'Hola:\n\nhttp://rebotica.test/nueva-password?token=secreto' }
    }),
  )
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const open = async (...mails: Mail[]) => {
  server.use(answering('mails', () => ({ data: mails, count: mails.length })))
  const { device } = await createTestDevice({
    user: { ...pharmacist, rol: 'ROLE_ADMIN', roles: ['ROLE_ADMIN'] },
  })
  renderScreen(<MailScreen />, { device })
  await screen.findAllByText(/ejemplo\.test/)
}
const pressRead = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Leer el correo para ana/ }))
  return within(await screen.findByRole('dialog', { name: 'Nueva contraseña de Rebotica' }))
}

test('each mail says what became of it, and only a kept one without a link to staff can be read', async () => {
  await open(
    mail({ id: 1 }),
    mail({ id: 2, state: 'sent', sentAt: '2026-11-20T09:31:00.000Z' }),
    mail({ id: 3, state: 'waiting', attempts: 2 }),
    mail({ id: 4, state: 'expired' }),
    mail({ id: 5, recipient: 'jefa@ejemplo.test', linkOf: { username: 'jefa', internal: true } }),
  )
  const rows = screen.getAllByRole('row').slice(1)
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(4)
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['Guardado hasta el 20/11/2026 11:00', 'Leer'],
    ['Enviado el 20/11/2026 10:31', ''],
    ['Por enviar (2 intentos fallidos)', ''],
    ['Caducado', ''],
    ['Guardado hasta el 20/11/2026 11:00', 'En el servidor'],
  ])
  expect(screen.getAllByRole('button', { name: /^Leer/ })).toHaveLength(1)
})

test('a mail is read only after its reader was told that it is recorded', async () => {
  await open(mail({}))
  const dialog = await pressRead()
  expect(dialog.getByText(/se entra en la cuenta «ana».*queda en el registro/)).toBeInTheDocument()
  expect(read).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Mostrar el texto' }))
  expect(await dialog.findByText(/token=secreto/)).toBeInTheDocument()
  expect(read).toEqual(['1'])
})

test.each([
  [() => refusal('not_found', 'El correo ha caducado.'), 'El correo ha caducado.'],
  [noConnection, /^No se ha podido leer\. Sin conexión con el servidor/],
])('a mail that cannot be read says why: %#', async (answer, text) => {
  await open(mail({}))
  server.use(answering('readMail', answer))
  const dialog = await pressRead()
  await userEvent.click(dialog.getByRole('button', { name: 'Mostrar el texto' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(text)
})

test('what a mail carries is named, and saved as a file', async () => {
  const saveFile = vi.spyOn(download, 'saveFile').mockImplementation(() => undefined)
  await open(mail({ linkOf: null, subject: 'Pedido 1000101', attachment: 'pedido-1000101.xlsx' }))
  server.use(
    answering('mailAttachment', () =>
      HttpResponse.arrayBuffer(new ArrayBuffer(3), {
        headers: { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
      }),
    ),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Descargar pedido-1000101.xlsx' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'pedido-1000101.xlsx'))
})
