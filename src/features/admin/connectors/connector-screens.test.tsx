import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ConnectorDetail, WaitingRow } from '@/contract/connector/connector-admin'
import type { Role } from '@/domain/people/roles'
import { ConnectorDetailScreen } from '@/features/admin/connectors/connector-detail-screen'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, refusal } from '../../../../mocks/answer'
import { pharmacist } from '../../../../mocks/fixtures/pharmacy'
import { platform } from '../../../../mocks/fixtures/platform'
import { server } from '../../../../mocks/server'

const key: ConnectorDetail['keys'][number] = {
  id: 4,
  name: 'Mostrador',
  tail: 'x7Qz',
  createdAt: '2026-11-02T09:00:00.000Z',
  createdBy: 'admin',
  revokedAt: null,
  lastUsedAt: '2026-11-20T09:30:00.000Z',
  program: 'rebotica-conector/1.0',
}
const detail: ConnectorDetail = {
  pharma: { id: 7, name: 'Farmacia del Puente' },
  highestSequence: 12,
  lastSaleDay: '2026-11-19',
  lastDataAt: '2026-11-20T09:30:00.000Z',
  openRows: 3,
  keys: [key],
  batches: [
    {
      batch: '1',
      kind: 'sale',
      sequence: 12,
      receivedAt: '2026-11-20T09:30:00.000Z',
      received: 310,
      counted: 307,
      bad: 3,
      days: { first: '2026-11-18', last: '2026-11-19' },
    },
    {
      batch: '2',
      kind: 'stock',
      sequence: 11,
      receivedAt: '2026-11-20T09:20:00.000Z',
      received: 10,
      counted: 0,
      bad: 0,
      days: null,
      held: { missing: 8529, before: 8539 },
    },
  ],
}
const waiting: WaitingRow = {
  kind: 'sale',
  code: 'A-1',
  reason: 'not_a_cn',
  message: 'el código no es un código nacional ni un artículo conocido',
  name: 'Paraguas',
  rows: 3,
  units: 5,
  days: { first: '2026-11-19', last: '2026-11-19' },
  content: null,
  isRepairable: true,
}
let sent: unknown[] = []

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  sent = []
  server.use(answering('platformConfiguration', () => platform))
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const open = async ({ row = waiting, rol = 'ROLE_ADMIN' as Role } = {}) => {
  server.use(
    answering('connectorDetail', () => detail),
    answering('connectorRows', () => ({ data: [row], count: 1 })),
  )
  const { device } = await createTestDevice({ user: { ...pharmacist, rol, roles: [rol] } })
  renderScreen(<ConnectorDetailScreen pharmacy={7} onBack={() => {}} />, { device })
  await screen.findByRole('heading', { name: 'Conector de Farmacia del Puente' })
  await screen.findByRole('button', { name: /^Resolver A-1/ })
}
const solve = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Resolver A-1/ }))
  return within(await screen.findByRole('dialog', { name: 'A-1' }))
}

test('a pharmacy’s screen says what came last, who may send, and what waits', async () => {
  await open()
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '20/11/2026 10:30',
    '19/11/2026',
    '3',
    '12',
  ])
  expect(screen.getByText('Mostrador (…x7Qz)')).toBeInTheDocument()
  expect(
    screen.getByText('Usada por última vez el 20/11/2026 10:30 por rebotica-conector/1.0'),
  ).toBeInTheDocument()
  expect(screen.getByText('Ventas del 18/11/2026 al 19/11/2026')).toBeInTheDocument()
  expect(screen.getByText('307 de 310 filas contadas, 3 con errores')).toBeInTheDocument()
  expect(
    screen.getByText(/^Retenido: dejaría sin existencias a 8\.529 de los 8\.539 productos/),
  ).toBeInTheDocument()
})

test('a new key needs a name, and is shown in its dialog alone', async () => {
  await open()
  server.use(
    answering('createConnectorKey', async ({ request }) => {
      sent.push(await request.json())
      return { id: 5, key: 'rbc_7_secreto' }
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Crear una clave' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Clave para el conector' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Crear la clave' }))
  expect(dialog.getByText('Campo obligatorio')).toBeInTheDocument()
  expect(sent).toEqual([])
  await userEvent.type(dialog.getByRole('textbox', { name: 'Nombre' }), 'Trastienda')
  await userEvent.click(dialog.getByRole('button', { name: 'Crear la clave' }))
  expect(await dialog.findByText('rbc_7_secreto')).toBeInTheDocument()
  expect(sent).toEqual([{ name: 'Trastienda' }])
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('rbc_7_secreto')).not.toBeInTheDocument())
})

test('a key is revoked after a question; support only sees them', async () => {
  await open()
  server.use(
    answering('revokeConnectorKey', async ({ request }) => {
      sent.push(await request.json())
      return {}
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Retirar la clave Mostrador (…x7Qz)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Retirar la clave' }))
  expect(sent).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Retirar la clave' }))
  expect(await screen.findByText('Clave retirada.')).toBeInTheDocument()
  expect(sent).toEqual([{ key: 4 }])
})

test('support decides about rows, and makes no keys', async () => {
  await open({ rol: 'ROLE_SOPORTE' })
  expect(screen.queryByRole('button', { name: 'Crear una clave' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Retirar/ })).not.toBeInTheDocument()
  await solve()
})

test('a code is given its product; what the server says of the CN stands at its field', async () => {
  await open()
  server.use(
    answering('repairConnectorCode', async ({ request }) => {
      const body = (await request.json()) as { cn: string | null }
      sent.push(body)
      return body.cn === '662026'
        ? { counted: 3, leftOut: 0 }
        : refusal('invalid_fields', 'Revise los datos indicados.', {
            cn: 'No es el código nacional de ningún producto',
          })
    }),
  )
  const dialog = await solve()
  const field = dialog.getByRole('textbox', { name: 'Código nacional del producto' })
  await userEvent.click(dialog.getByRole('button', { name: 'Contar como este producto' }))
  expect(dialog.getByText('Campo obligatorio')).toBeInTheDocument()
  await userEvent.type(field, '111111')
  await userEvent.click(dialog.getByRole('button', { name: 'Contar como este producto' }))
  expect(await dialog.findByText('No es el código nacional de ningún producto')).toBeInTheDocument()
  await userEvent.clear(field)
  await userEvent.type(field, '662026')
  await userEvent.click(dialog.getByRole('button', { name: 'Contar como este producto' }))
  expect(await screen.findByText('Código asignado: 3 filas contadas.')).toBeInTheDocument()
  expect(sent.at(-1)).toEqual({ code: 'A-1', cn: '662026' })
})

test('a code that is never to count is told so, although nothing of it waits any more', async () => {
  await open()
  server.use(answering('repairConnectorCode', () => ({ counted: 0, leftOut: 0 })))
  const dialog = await solve()
  await userEvent.click(dialog.getByRole('button', { name: 'No contar nunca este código' }))
  expect(await screen.findByText('El código A-1 ya no se cuenta.')).toBeInTheDocument()
})

test('what cannot be repaired can be discarded', async () => {
  await open({ row: { ...waiting, reason: 'units', message: 'unidades no válidas', isRepairable: false } })
  server.use(
    answering('discardConnectorRows', async ({ request }) => {
      sent.push(await request.json())
      return { discarded: 3 }
    }),
  )
  const dialog = await solve()
  expect(dialog.queryByRole('textbox')).not.toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Descartar estas filas' }))
  expect(await screen.findByText('3 filas descartadas.')).toBeInTheDocument()
  expect(sent).toEqual([{ kind: 'sale', code: 'A-1', reason: 'units' }])
})
