import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OrderService } from '@/contract/orders/service-level'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { ServiceButton } from '@/parts/orders/service/service-button'
import { answering, noConnection, refusal } from '../../../../mocks/answer'
import { pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const user = userEvent.setup()
const alba = { id: 3, name: 'Alba' }
const service: OrderService = {
  from: '2026-08-23',
  laboratories: [
    { laboratory: alba, orders: 12, inFull: 9, ordered: 1_500, served: 1_446, daysToReceive: 2.5 },
    {
      laboratory: { id: 4, name: 'Brezo' },
      orders: 1,
      inFull: 0,
      ordered: 10,
      served: 5,
      daysToReceive: null,
    },
  ],
  missing: [
    { cn: '662026', product: 'OMEPRAZOL ALBA', laboratory: alba, reason: 'supply-problem', units: 54 },
  ],
}
const open = async (of?: number) => {
  const { device } = await createTestDevice()
  renderScreen(<ServiceButton {...(of !== undefined && { pharmacy: of })} />, { device, pharmacy })
  await user.click(screen.getByRole('button', { name: 'Servicio' }))
  return screen.findByRole('dialog', { name: 'Servicio de los pedidos' })
}
const textsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent?.replaceAll('\u00a0', ' '))

test('a pharmacy sees which laboratory serves best, and what is missing most', async () => {
  const asked: URLSearchParams[] = []
  server.use(
    answering('orderService', ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return service
    }),
  )
  const dialog = await open(1)
  expect(textsOf(await within(dialog).findByRole('table', { name: /Pedidos respondidos/ }))).toEqual([
    'Alba96,4 %1.446 de 1.5009 de 122,5',
    'Brezo50,0 %5 de 100 de 1- - -',
  ])
  expect(textsOf(within(dialog).getByRole('table', { name: 'Lo que más falta' }))).toEqual([
    'OMEPRAZOL ALBA662026 · AlbaFalta de suministro54',
  ])
  await user.click(within(dialog).getByRole('radio', { name: '365 días' }))
  await within(dialog).findByRole('table', { name: /Pedidos respondidos/ })
  expect(asked.map((query) => Object.fromEntries(query))).toEqual([
    { pharma: '1', days: '90' },
    { pharma: '1', days: '365' },
  ])
})

test('a laboratory asks of all the pharmacies that it sees', async () => {
  server.use(
    answering('orderService', ({ request }) => {
      expect(new URL(request.url).searchParams.get('pharma')).toBeNull()
      return { ...service, laboratories: [], missing: [] }
    }),
  )
  const dialog = await open()
  expect(
    await within(dialog).findByText('Ningún laboratorio ha respondido a los pedidos desde el 23/08/2026.'),
  ).toBeInTheDocument()
})

test.each([
  ['the connection fails', noConnection, /conexión/],
  ['the server refuses', () => refusal('forbidden', 'No tiene acceso'), /No tiene acceso/],
] as const)('where %s it says so', async (_, answer, text) => {
  server.use(answering('orderService', answer))
  const dialog = await open(1)
  expect(await within(dialog).findByText(text)).toBeInTheDocument()
})
