import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Expiring } from '@/contract/orders/expiries'
import ExpiriesDialog from '@/features/orders/follow-up/expiries-dialog'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering } from '../../../../mocks/answer'
import { laboratories, pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const lot: Expiring = {
  cn: '650003',
  product: 'OMEPRAZOL ALBA',
  laboratory: { id: laboratories.alba.id, name: laboratories.alba.name },
  lot: 'AB-12',
  expiry: '2099-01-31',
  units: 4,
  pvl: 155,
  pvp: 242,
  takesBack: true,
}

test('what was received and expires soon is listed with its lot, value and whether it can be returned', async () => {
  const asked: string[] = []
  server.use(
    answering('receivedExpiries', ({ request }) => {
      const days = new URL(request.url).searchParams.get('days') ?? ''
      asked.push(days)
      const old = { ...lot, lot: null, expiry: '2026-01-31', takesBack: null, product: 'CADUCADO' }
      return days === '30' ? { data: [], count: 0 } : { data: [old, lot], count: 7 }
    }),
  )
  const { device, identity } = await createTestDevice()
  renderScreen(<ExpiriesDialog onClose={vi.fn()} />, { device, identity, pharmacy })
  expect(await screen.findByText('Nada de lo recibido caduca en 30 días.')).toBeInTheDocument()
  expect(screen.getByText('Es lo recibido con su caducidad; lo vendido no se descuenta.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: '90 días' }))
  const row = (await screen.findByText('OMEPRAZOL ALBA')).closest('li')
  expect(row).toHaveTextContent('lote AB-12')
  expect(row).toHaveTextContent('31/01/2099')
  expect(row).toHaveTextContent('4 uds')
  expect(row).toHaveTextContent('6,20 €')
  expect(row).toHaveTextContent('Admite devoluciones por caducidad')
  const old = screen.getByText('CADUCADO').closest('li')
  expect(old).toHaveTextContent('Caducado')
  expect(old).toHaveTextContent('No se sabe si admite devoluciones por caducidad')
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  expect(asked).toEqual(['30', '90'])
})

test('lots of all pages are reached, and another number of days begins with the first one', async () => {
  const asked: string[] = []
  server.use(
    answering('receivedExpiries', ({ request }) => {
      const query = new URL(request.url).searchParams
      const skip = Number(query.get('skip'))
      asked.push(`${query.get('days')} ${skip}`)
      const data = Array.from({ length: skip === 0 ? 200 : 3 }, (_, at) => ({
        ...lot,
        lot: `L-${skip + at + 1}`,
      }))
      return { data, count: 203 }
    }),
  )
  const { device, identity } = await createTestDevice()
  renderScreen(<ExpiriesDialog onClose={vi.fn()} />, { device, identity, pharmacy })
  expect(await screen.findByText('1–200 de 203 lotes')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Página anterior' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }))
  expect(await screen.findByText('201–203 de 203 lotes')).toBeInTheDocument()
  expect(screen.getByText(/lote L-203/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Página siguiente' })).toBeDisabled()
  await userEvent.click(screen.getByRole('radio', { name: '60 días' }))
  expect(await screen.findByText('1–200 de 203 lotes')).toBeInTheDocument()
  expect(asked).toEqual(['30 0', '30 200', '60 0'])
})
