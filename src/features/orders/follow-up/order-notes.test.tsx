import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OrderNote, OrderNotes } from '@/contract/orders/delivery-notes'
import type { User } from '@/contract/session/session'
import { openDetail, user } from '@/features/orders/testing/open-order-detail'
import { answering } from '../../../../mocks/answer'
import { laboratories, pharmacist } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const laboratoryUser: User = { ...pharmacist, username: 'delegado', rol: 'ROLE_LABORATORIO', pharmas: [] }
const laboratory = { id: laboratories.alba.id, name: laboratories.alba.name }
const line: OrderNote['lines'][number] = {
  line: 1,
  article: '650003',
  cn: '650003',
  product: 'OMEPRAZOL',
  ordered: 10,
  served: 8,
  bonus: 2,
  netPrice: 279,
  base: 2_232,
  vat: 4,
  vatAmount: 89,
  surcharge: 0.5,
  surchargeAmount: 11,
}
const note: OrderNote = { laboratory, number: 'A123', day: '2026-11-20', invoice: 'F-9', lines: [line] }
const wholesalers: OrderNotes['wholesalers'] = [{ laboratory, lines: [1] }]
const served = (given: OrderNote[]) => answering('orderNotes', () => ({ data: given, wholesalers }))
const section = () => screen.findByRole('region', { name: 'Albaranes' })
const unspaced = (text: string | null) => text?.replace(/\u00a0/g, ' ')

test('a note says what came, what is free, and what it costs with its taxes', async () => {
  server.use(served([note]))
  await openDetail()
  const shown = await section()
  const text = unspaced(shown.textContent)
  for (const part of ['A123', '20/11/2026 · 10 uds · factura F-9', '8 uds + 2 sin cargo de 10', 'a 2,79 €'])
    expect(text).toContain(part)
  expect(text).toContain('Base22,32 €IVA0,89 €Recargo0,11 €Total23,32 €')
})

test('products that nobody ordered stand apart, and what the wholesaler does not say is not made up', async () => {
  const unknown = { netPrice: null, base: null, vatAmount: null, surchargeAmount: null }
  const other = { ...line, ...unknown, line: null, cn: null, article: 'X-9', product: null }
  server.use(served([{ ...note, lines: [line, other] }]))
  await openDetail()
  const others = await within(await section()).findByRole('list', {
    name: 'Otros productos del albarán A123',
  })
  expect(others).toHaveTextContent('Artículo X-9')
  expect(await section()).toHaveTextContent('Sin total: no dice lo que cuestan todas sus líneas.')
})

test('who has no note yet asks the wholesaler for it, and is told what came of it', async () => {
  let data: OrderNote[] = []
  const outcomes = [
    { laboratory, stored: 0, problem: 'ahora no es posible' },
    { laboratory, stored: 0, problem: null },
    { laboratory, stored: 1, problem: null },
  ]
  server.use(
    answering('orderNotes', () => ({ data, wholesalers })),
    answering('fetchOrderNotes', () => {
      const outcome = outcomes.shift()
      if (outcome?.stored === 1) data = [note]
      return { data: outcome === undefined ? [] : [outcome] }
    }),
  )
  await openDetail()
  const shown = within(await section())
  expect(shown.getByText('Aún no ha llegado ninguno.')).toBeInTheDocument()
  for (const said of [
    'No se han podido pedir: ahora no es posible.',
    'El mayorista no tiene albaranes nuevos de este pedido.',
    'Ha llegado 1 albarán.',
  ]) {
    await user.click(shown.getByRole('button', { name: 'Pedir albarán' }))
    expect(await shown.findByText(said)).toBeInTheDocument()
  }
  expect(await shown.findByRole('button', { name: 'Actualizar albaranes' })).toBeInTheDocument()
  expect(shown.getByText('A123')).toBeInTheDocument()
})

test('a laboratory is told that the total is of its lines', async () => {
  server.use(served([note]))
  await openDetail({ user: laboratoryUser })
  expect(await section()).toHaveTextContent('Total de sus líneas')
})

test('an order that no wholesaler has speaks of no notes', async () => {
  await openDetail()
  expect(screen.queryByRole('region', { name: 'Albaranes' })).not.toBeInTheDocument()
})
