import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DiscountRegister, RegisterRow, RegisterRows } from '@/contract/portal/discount-register'
import DiscountRegisterScreen from '@/features/laboratory/discount-register/discount-register-screen'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, noConnection, refusal, serverReady } from '../../../../mocks/answer'
import { delegate } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

const user = userEvent.setup()
const director = { ...delegate, jobPosition: { id: 1, name: 'Director Comercial' } }
const open = { closedAt: null, closedBy: null }
const closed = { closedAt: '2026-11-03T09:00:00.000Z', closedBy: 'Ángela Ñandú' }
const register: DiscountRegister = {
  laboratory: { id: 3, name: 'Laboratorios Alba' },
  months: [
    { month: '2026-12', state: 'open', ...open },
    { month: '2026-11', state: 'closing', ...open },
    { month: '2026-10', state: 'closed', ...closed },
  ],
  mayClose: true,
}
const row: RegisterRow = {
  ...{ pharmacy: { id: 1, name: 'Farmacia Árbol' }, order: 1_000_001, line: 1, cn: '662026' },
  ...{ product: 'OMEPRAZOL ALBA', units: 1_200, pvl: 310, discount: 0.125 },
  ...{ discountAmount: 46_500, amount: 325_500, corrects: null },
}
const correction = { ...row, units: -2, discountAmount: -78, amount: -542, corrects: '2026-10' }
const rowsOf = (month: string): RegisterRows => {
  const info = register.months.find((each) => each.month === month)
  if (!info) throw new Error(`No register of ${month}`)
  return {
    ...info,
    data: [row, correction],
    count: 2,
    summary: { rows: 2, units: 1_198, discountAmount: 46_422, amount: 324_958 },
  }
}
const monthIn = (url: string) => /discount-register\/([\d-]+)\//.exec(url)?.[1] ?? ''

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  localStorage.clear()
  server.use(
    serverReady(),
    answering('discountRegister', () => register),
    answering('discountRegisterRows', ({ request }) => rowsOf(monthIn(request.url))),
  )
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const show = async () => {
  const { device } = await createTestDevice({ user: director })
  renderScreen(<DiscountRegisterScreen laboratory={3} onBack={() => {}} />, { device })
}
const cellsOf = (line: HTMLElement) =>
  within(line)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))

describe('the register of discounts', () => {
  test('opens at the month that is to be closed, with its corrections and totals', async () => {
    await show()
    const [first, second] = (await screen.findAllByRole('row', { name: /Árbol/ })).map(cellsOf)
    expect(first).toEqual(
      expect.arrayContaining(['Farmacia Árbol', '1.200', '3,10 €', '12,5 %', '465,00 €', '3.255,00 €']),
    )
    expect(second).toEqual(expect.arrayContaining(['oct 26', '-2', '-0,78 €', '-5,42 €']))
    expect(screen.getByText(/noviembre de 2026 ha terminado y se puede cerrar/)).toBeInTheDocument()
    expect(screen.getByText('464,22 €')).toBeInTheDocument()
  })

  test('is closed after a question, with what was seen', async () => {
    const bodies: unknown[] = []
    let now = register
    server.use(
      answering('discountRegister', () => now),
      answering('closeDiscountRegister', async ({ request }) => {
        bodies.push([monthIn(request.url), await request.json()])
        const [next, ...months] = register.months
        const [asked, ...before] = months
        if (!next || !asked) throw new Error('The register has no such months')
        now = {
          ...register,
          months: [{ ...next, state: 'closing' }, { ...asked, state: 'closed', ...closed }, ...before],
        }
        return { month: '2026-11', state: 'closed' as const, ...closed }
      }),
    )
    await show()
    await user.click(await screen.findByRole('button', { name: 'Cerrar noviembre de 2026' }))
    const question = await screen.findByRole('dialog', { name: 'Cerrar noviembre de 2026' })
    expect(within(question).getByText(/Se guardan 2 filas con 464,22/)).toBeInTheDocument()
    await user.click(within(question).getByRole('button', { name: 'Cerrar el mes' }))
    await screen.findByText('El registro de noviembre de 2026 está cerrado.')
    expect(bodies).toEqual([['2026-11', { rows: 2, amount: 324_958 }]])
    expect(await screen.findByText(/^Cerrado el 03\/11\/2026/)).toBeInTheDocument()
    expect(screen.getByRole('combobox', { name: 'Mes' })).toHaveValue('noviembre de 2026 · cerrado')
  })

  test('says why it was not closed', async () => {
    server.use(answering('closeDiscountRegister', () => refusal('edit_conflict', 'El registro ha cambiado.')))
    await show()
    await user.click(await screen.findByRole('button', { name: 'Cerrar noviembre de 2026' }))
    await user.click(await screen.findByRole('button', { name: 'Cerrar el mes' }))
    expect(await screen.findByText('El registro ha cambiado.')).toBeInTheDocument()
  })

  test('of a closed month says who closed it, and offers to close nothing', async () => {
    await show()
    await user.click(await screen.findByRole('combobox', { name: 'Mes' }))
    await user.click(await screen.findByRole('option', { name: 'octubre de 2026 · cerrado' }))
    expect(await screen.findByText(/Cerrado el 03\/11\/2026 10:00 por Ángela Ñandú/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Cerrar/ })).not.toBeInTheDocument()
  })

  test('is saved as one file, or part by part where it has too many rows for one', async () => {
    const asked: string[] = []
    const many = { ...rowsOf('2026-11'), summary: { ...rowsOf('2026-11').summary, rows: 50_001 } }
    server.use(
      answering('discountRegisterRows', ({ request }) =>
        monthIn(request.url) === '2026-11' ? many : rowsOf(monthIn(request.url)),
      ),
      http.get('*/discount-register/:month/csv/', ({ request, params }) => {
        asked.push(`${params.month}${new URL(request.url).search}`)
        return new HttpResponse('x', { headers: { 'content-type': 'text/csv' } })
      }),
    )
    await show()
    await screen.findAllByRole('row', { name: /Árbol/ })
    await user.click(screen.getByRole('button', { name: 'CSV' }))
    expect(await screen.findByText('El mes no cabe en un archivo: está en 2.')).toBeInTheDocument()
    await user.click(screen.getByRole('combobox', { name: 'Mes' }))
    await user.click(await screen.findByRole('option', { name: 'octubre de 2026 · cerrado' }))
    await screen.findByText(/Cerrado el/)
    expect(await screen.findByText('464,22 €')).toBeInTheDocument()
    expect(screen.queryByText('50.001')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'CSV' }))
    await waitFor(() => expect(asked).toEqual(['2026-11?part=1', '2026-11?part=2', '2026-10']))
  })

  test('is only looked at by staff', async () => {
    server.use(answering('discountRegister', () => ({ ...register, mayClose: false })))
    await show()
    await screen.findAllByRole('row', { name: /Árbol/ })
    expect(screen.queryByRole('button', { name: /^Cerrar/ })).not.toBeInTheDocument()
  })

  test('says that nothing was served yet, or that there is no connection', async () => {
    server.use(answering('discountRegister', () => ({ ...register, months: [] })))
    await show()
    expect(await screen.findByText('Todavía no hay nada que registrar')).toBeInTheDocument()
  })

  test('without a connection says so', async () => {
    server.use(answering('discountRegister', noConnection))
    await show()
    await waitFor(() => expect(screen.getByText('No se ha podido obtener el registro')).toBeInTheDocument())
  })
})
