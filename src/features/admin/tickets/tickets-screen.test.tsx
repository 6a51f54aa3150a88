import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SupportTicket, SupportTicketRow } from '@/contract/support/support-tickets'
import { TicketsScreen } from '@/features/admin/tickets/tickets-screen'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import * as download from '@/ui/files/download'
import { answering, noConnection } from '../../../../mocks/answer'
import { pharmacist } from '../../../../mocks/fixtures/pharmacy'
import { platform } from '../../../../mocks/fixtures/platform'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => server.use(answering('platformConfiguration', () => platform)))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const row: SupportTicketRow = {
  id: 7,
  createdAt: '2026-11-20T09:30:00.000Z',
  subject: 'No imprime',
  name: 'Sara',
  email: 'sara@ejemplo.test',
  username: 'soporte',
  actedAs: 'ana',
  attachments: 1,
  delivery: 'kept',
}
const ticket: SupportTicket = {
  ...row,
  description: 'No imprime\ndesde ayer',
  attachments: [{ position: 0, name: 'captura.png', type: 'image/png', size: 2048 }],
  helpDeskId: null,
}

const open = async () => {
  server.use(
    answering('supportTickets', () => ({ data: [row], count: 1 })),
    answering('supportTicket', () => ticket),
  )
  const user = { ...pharmacist, rol: 'ROLE_SOPORTE' as const, roles: ['ROLE_SOPORTE' as const] }
  const { device } = await createTestDevice({ user })
  renderScreen(<TicketsScreen />, { device })
  await userEvent.click(await screen.findByRole('button', { name: 'Leer el ticket «No imprime»' }))
  return within(await screen.findByRole('dialog', { name: 'No imprime' }))
}

test('a ticket is read with who wrote it and as whom, and its attachment is saved as a file', async () => {
  const saveFile = vi.spyOn(download, 'saveFile').mockImplementation(() => undefined)
  const dialog = await open()
  expect(screen.getAllByText('soporte, como ana').length).toBeGreaterThan(0)
  expect(dialog.getByText(/^soporte, como ana · .* · Guardado aquí$/)).toBeVisible()
  expect(dialog.getByText(/desde ayer/)).toBeVisible()
  server.use(
    answering('supportAttachment', () =>
      HttpResponse.arrayBuffer(new ArrayBuffer(3), {
        headers: { 'content-type': 'application/octet-stream' },
      }),
    ),
  )
  await userEvent.click(dialog.getByRole('button', { name: /captura\.png · 2 kB/ }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'captura.png'))
})

test('an attachment that cannot be fetched says so, and the ticket stays', async () => {
  const dialog = await open()
  server.use(answering('supportAttachment', noConnection))
  await userEvent.click(dialog.getByRole('button', { name: /captura\.png/ }))
  expect(await screen.findByText('No se ha podido descargar el adjunto. Inténtelo de nuevo.')).toBeVisible()
  expect(dialog.getByText(/desde ayer/)).toBeVisible()
})
