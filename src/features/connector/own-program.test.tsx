import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PharmacyProgram } from '@/contract/connector/pharmacy-connector'
import { OwnProgram } from '@/features/connector/own-program'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering } from '../../../mocks/answer'
import { pharmacist, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const key: PharmacyProgram['keys'][number] = {
  ...{ id: 5, name: 'Nixfarma', tail: 'x7Qz', createdAt: '2026-11-20T09:30:00.000Z', createdBy: 'farmacia' },
  ...{ lastUsedAt: '2026-11-21T08:00:00.000Z', program: 'nixfarma/9' },
}
const program: PharmacyProgram = {
  keys: [],
  quickwins: [{ code: '12', title: 'Rotación - Genéricos', laboratory: 'Almadria' }],
  methods: [{ code: '3', name: 'Transfer', laboratory: 'Almadria', minPrice: 30_000 }],
}

const open = async () => {
  const { device } = await createTestDevice({ user: pharmacist })
  renderScreen(<OwnProgram pharmacy={pharmacy.id} name={pharmacy.name} />, { device, pharmacy })
  await screen.findByText('Qué códigos lleva cada pedido')
}

test('a pharmacy makes a key for the orders of its program, and reads what else the program needs', async () => {
  let keys: PharmacyProgram['keys'] = []
  const sent: unknown[] = []
  server.use(
    answering('pharmacyProgram', () => ({ ...program, keys })),
    answering('createOwnConnectorKey', async ({ request }) => {
      sent.push(await request.json())
      keys = [{ ...key, lastUsedAt: null, program: null }]
      return { id: 5, key: 'rbc_1_secreto' }
    }),
  )
  await open()
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    `${window.location.origin}/api/v4/fedicom`,
    String(pharmacy.id),
    'una clave para pedidos',
  ])
  await userEvent.click(screen.getByText('Qué códigos lleva cada pedido'))
  await userEvent.click(screen.getByText('Almadria'))
  expect(
    within(screen.getByRole('list', { name: 'Tipo de pedido' })).getByRole('listitem'),
  ).toHaveTextContent('12 Rotación - Genéricos')
  expect(
    within(screen.getByRole('list', { name: 'Almacén de servicio' })).getByRole('listitem'),
  ).toHaveTextContent(/^3 Transfer, desde 300,00/)

  await userEvent.click(screen.getByRole('button', { name: 'Hacer una clave para pedidos' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Clave para pedidos' }))
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Nombre' }), 'Nixfarma')
  await userEvent.click(dialog.getByRole('button', { name: 'Crear la clave' }))
  expect(await dialog.findByText('rbc_1_secreto')).toBeInTheDocument()
  expect(dialog.getByText(/puede hacer pedidos en nombre de esta farmacia/)).toBeInTheDocument()
  expect(sent).toEqual([{ name: 'Nixfarma', kind: 'orders' }])
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }))
  expect(await screen.findByText('Nixfarma (…x7Qz)')).toBeInTheDocument()
  expect(screen.getByText('Sin usar todavía')).toBeInTheDocument()
})

test('a key is revoked after a question, and then opens nothing', async () => {
  let keys = [key]
  const revoked: unknown[] = []
  server.use(
    answering('pharmacyProgram', () => ({ ...program, keys })),
    answering('revokeOwnConnectorKey', async ({ request }) => {
      revoked.push(await request.json())
      keys = []
      return {}
    }),
  )
  await open()
  expect(screen.getByText('Usada por última vez el 21/11/2026 09:00 por nixfarma/9')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Retirar la clave Nixfarma (…x7Qz)' }))
  const question = within(await screen.findByRole('dialog', { name: 'Retirar la clave' }))
  expect(question.getByText(/deja de poder hacer pedidos desde este momento/)).toBeInTheDocument()
  expect(revoked).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Retirar la clave' }))
  await waitFor(() => expect(revoked).toEqual([{ key: 5 }]))
  expect(await screen.findByText(/Todavía no hay ninguna clave/)).toBeInTheDocument()
})
