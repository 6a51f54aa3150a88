import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OrderNote, PriceDifference, ReadInvoice } from '@/contract/orders/delivery-notes'
import type { User } from '@/contract/session/session'
import { openDetail, user } from '@/features/orders/testing/open-order-detail'
import type { ClaimEntry } from '@/offline/kinds/claim'
import { answering, noConnection, refusal } from '../../../../mocks/answer'
import { laboratories, pharmacist } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const { alba, brezo } = laboratories
const dearer: PriceDifference = {
  ...{ kind: 'dearer', line: 1, cn: '650003', product: 'OMEPRAZOL', laboratory: alba.id },
  ...{ units: 10, amount: 200 },
}
const free: PriceDifference = {
  ...{ kind: 'fewer-free', line: 2, cn: '700001', product: 'CREMA', laboratory: brezo.id },
  ...{ units: 1, amount: 62 },
}
const note: OrderNote = {
  ...{ laboratory: { id: alba.id, name: alba.name }, number: 'A123', day: '2026-11-20', invoice: null },
  lines: [],
}
const noted = (differences: PriceDifference[]) =>
  server.use(answering('orderNotes', () => ({ data: [note], wholesalers: [], differences })))
/** What the server knows as claimed. */
const claimed = (...differences: PriceDifference[]) =>
  server.use(
    answering('orderClaims', () => ({
      data: differences.map((difference) => ({
        ...{ id: crypto.randomUUID(), laboratory: { id: difference.laboratory, name: '' }, text: '' },
        ...{ createdAt: '2026-11-20T10:00:00.000Z', answer: null, answeredAt: null },
        state: 'open' as const,
        lines: [{ ...difference, lot: null, expiry: null }],
        photos: [],
      })),
    })),
  )

const unspaced = (text: string | null) => text?.replace(/\u00a0/g, ' ')
const region = () => screen.findByRole('region', { name: 'Diferencias con lo pactado' })

test('what a note charges beyond the order is told line by line, and claimed of each laboratory in one tap', async () => {
  noted([dearer, free])
  server.use(
    answering('createClaim', ({ request }) => ({ id: request.headers.get('idempotency-key') ?? '' })),
  )
  const { device, identity } = await openDetail()
  const text = unspaced((await region()).textContent)
  for (const part of [
    'Diferencias con lo pactado2,62 €',
    'Precio distinto del pactado · 10 uds2,00 €',
    'Menos unidades sin cargo · 1 ud0,62 €',
  ])
    expect(text).toContain(part)
  claimed(dearer, free)
  await user.dblClick(await screen.findByRole('button', { name: /^Reclamar 2,62/ }))
  const read = async () =>
    (await device.outbox.entries(identity)).filter(
      (entry): entry is ClaimEntry => entry.endpoint === 'createClaim',
    )
  const states = async () => (await read()).map(({ state }) => state)
  await waitFor(async () => expect(await states()).toEqual(['accepted', 'accepted']), { timeout: 15_000 })
  expect(await screen.findByText('Ya está reclamado.')).toBeInTheDocument()
  const entries = await read()
  const bodies = entries.map(({ body }) => ({ ...body, lines: JSON.parse(body.lines) }))
  expect(bodies.toSorted((a, b) => a.laboratory - b.laboratory)).toMatchObject([
    {
      ...{ laboratory: alba.id, text: 'Según el albarán A123.' },
      lines: [
        {
          kind: 'dearer',
          line: 1,
          cn: '650003',
          units: 10,
          amount: 200,
          whole: 200,
          lot: null,
          expiry: null,
        },
      ],
    },
    { laboratory: brezo.id, lines: [{ kind: 'fewer-free', amount: 62 }] },
  ])
})

test('what was claimed before is not claimed again', async () => {
  noted([dearer])
  claimed(dearer)
  await openDetail()
  expect(await within(await region()).findByText('Ya está reclamado.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Reclamar/ })).not.toBeInTheDocument()
  const claims = await screen.findByRole('region', { name: 'Reclamaciones' })
  expect(unspaced(claims.textContent)).toContain(
    'Precio distinto del pactado: 10 uds OMEPRAZOL (650003) · 2,00 € sin impuestos',
  )
})

test('a claim that has not left is said to wait, and one that the server refused may be made again', async () => {
  noted([dearer])
  server.use(answering('createClaim', noConnection))
  const { device } = await openDetail()
  await user.click(await screen.findByRole('button', { name: /^Reclamar 2,00/ }))
  expect(await screen.findByText('La reclamación está guardada, por enviar.')).toBeInTheDocument()
  server.use(answering('createClaim', () => refusal('claim_rejected', 'Ya no se puede reclamar')))
  await device.drainer.sendNow()
  expect(await screen.findByRole('button', { name: /^Reclamar 2,00/ })).toBeInTheDocument()
  expect(screen.queryByText('Ya está reclamado.')).not.toBeInTheDocument()
})

const load = async (given: Omit<ReadInvoice, 'problems'>) => {
  const problems = [{ row: 4, column: 'Neto', text: '«caro» no es un importe' }]
  const texts: string[] = []
  server.use(
    answering('readInvoiceFile', async ({ request }) => {
      texts.push(((await request.json()) as { text: string }).text)
      return { ...given, problems }
    }),
  )
  const { device, identity } = await openDetail()
  await user.click(screen.getByRole('button', { name: 'Comprobar factura' }))
  const dialog = await screen.findByRole('dialog', { name: 'Comprobar factura' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no input')
  await user.upload(input, new File(['CN;Unidades;Neto'], 'factura.csv', { type: 'text/csv' }))
  await within(dialog).findByText(/^«factura.csv»/)
  expect(texts).toEqual(['CN;Unidades;Neto'])
  return { dialog, entries: () => device.outbox.entries(identity) }
}

test('a file of an invoice is held against the order, and what cannot be read of it is told with its place', async () => {
  const columns: ReadInvoice['columns'] = [
    { as: 'units', name: 'Servidas' },
    { as: 'base', name: 'Base imponible' },
  ]
  const { dialog } = await load({ rows: 2, others: 3, columns, differences: [dearer] })
  expect(dialog).toHaveTextContent(
    'Columnas leídas: «Servidas» como unidades, «Base imponible» como importe sin impuestos.',
  )
  expect(dialog).toHaveTextContent('«factura.csv»: 2 líneas de este pedido; 3 de otros productos.')
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Fila 4, «Neto»: «caro» no es un importe')
  expect(within(dialog).getByRole('button', { name: /^Reclamar 2,00/ })).toBeInTheDocument()
})

test('a second invoice is claimed once beside the first, and says what was claimed of its product', async () => {
  claimed(dearer)
  server.use(
    answering('createClaim', ({ request }) => ({ id: request.headers.get('idempotency-key') ?? '' })),
  )
  const { dialog, entries } = await load({ rows: 1, others: 0, differences: [dearer] })
  await waitFor(() =>
    expect(unspaced(dialog.textContent)).toContain('De este producto ya se reclamaron 2,00 €'),
  )
  await user.dblClick(within(dialog).getByRole('button', { name: /^Reclamar 2,00/ }))
  expect(await within(dialog).findByText('Ya está reclamado.')).toBeInTheDocument()
  const read = async () =>
    (await entries()).filter((entry): entry is ClaimEntry => entry.endpoint === 'createClaim')
  await waitFor(async () => expect((await read()).every(({ claim }) => claim !== null)).toBe(true))
  const claims = await read()
  expect(claims.map(({ body }) => JSON.parse(body.lines))).toMatchObject([[{ amount: 200, whole: 400 }]])
})

test('a file that charges what was promised says so', async () => {
  const { dialog } = await load({ rows: 1, others: 0, differences: [] })
  await waitFor(() => expect(dialog).toHaveTextContent('Todo lo leído cuesta lo pactado o menos.'))
  expect(within(dialog).queryByRole('button', { name: /^Reclamar/ })).not.toBeInTheDocument()
})

test('staff see the differences, and claim nothing', async () => {
  noted([dearer])
  const staff: User = { ...pharmacist, username: 'soporte', rol: 'ROLE_SOPORTE', pharmas: [] }
  await openDetail({ user: staff })
  expect(await region()).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Comprobar factura' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Reclamar/ })).not.toBeInTheDocument()
})
