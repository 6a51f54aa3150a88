import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import type { Quickwin } from '@/domain/offers/quickwin'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { writeProposal } from '@/features/purchasing/state/proposal-session'
import { writePreference } from '@/ui/state/preferences'
import { answering, serverReady } from '../../mocks/answer'
import { campaignGroups } from '../../mocks/fixtures/campaigns'
import { pharmacist, pharmacistIdentity, pharmacy } from '../../mocks/fixtures/pharmacy'
import { groups, quickwin, salesRow } from '../../mocks/fixtures/proposals'
import { server } from '../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() =>
  server.use(
    ...appAnswers(),
    serverReady(),
    answering('quickwinConditions', () => []),
    answering('orderMethods', () => []),
  ),
)
afterEach(() => {
  server.resetHandlers()
  sessionStorage.clear()
  localStorage.clear()
})
afterAll(() => server.close())

const user = userEvent.setup()

/** A proposal at an address, as a link or a reload opens it. */
const open = async (
  opened: object | null,
  { rows, template = 'default' }: { rows: ProvisionGroup[]; template?: Quickwin['template'] },
) => {
  server.use(answering('provision', () => rows))
  writeProposal(
    { identity: pharmacistIdentity, pharmacy: pharmacy.id },
    {
      id: 'one',
      quickwin: quickwin({ template }),
      extension: 'all',
      salesRange: { start: '2025-11-20', end: '2026-11-20' },
      period: 30,
      repeated: false,
      filters: { generic: null, fantasy: null, brand: null, outOfStock: null, laboratoriesExcluded: [] },
      quantities: 'suggested',
      touched: {},
      swaps: {},
    },
  )
  const said = opened === null ? '' : `?opened=${encodeURIComponent(JSON.stringify(opened))}`
  const { router } = await openApp({ path: `/purchases/1/provisions${said}`, user: pharmacist })
  await screen.findByRole('button', { name: 'Añadir al carrito' })
  return {
    steps: () => router.history.length,
    address: () => router.state.location.search,
    back: () => act(async () => router.history.back()),
  }
}
const salesOfOthers = /^Ventas de otros laboratorios/
const pagesOf = (list: RegExp | string) =>
  within(
    screen.getByRole('navigation', {
      name: new RegExp(`^Páginas de ${list instanceof RegExp ? list.source.slice(1) : list}`),
    }),
  )
const turn = (list: RegExp | string) =>
  user.click(pagesOf(list).getByRole('button', { name: 'Página siguiente' }))
const firstCell = (list: HTMLElement) => within(list).getAllByRole('row')[1]

describe('a row of a proposal', () => {
  test('is open at the page and in the order of its sales that a link says', async () => {
    writePreference(`provision-sales-table-state:${pharmacist.id}`, { sort: [], pageIndex: 0, pageSize: 20 })
    await open({ row: 'dcpf:1', page: 2, sort: '-product' }, { rows: groups })
    const sales = await screen.findByRole('table', { name: salesOfOthers })
    expect(within(sales).getByRole('columnheader', { name: /^Producto/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    expect(firstCell(sales)).toHaveTextContent('IBUPROFENO D 600 MG EFG')
    expect(pagesOf(salesOfOthers).getByText('6–7 de 7')).toBeInTheDocument()
  })

  test('is said in the address without a step, and Back turns the pages of its sales back', async () => {
    const { address, back, steps } = await open(null, { rows: groups })
    await user.click(await screen.findByRole('button', { name: 'Abrir el detalle' }))
    await screen.findByRole('table', { name: salesOfOthers })
    await waitFor(() => expect(address()).toEqual({ opened: { row: 'dcpf:1' } }))
    expect(steps()).toBe(1)
    await turn(salesOfOthers)
    await waitFor(() => expect(address()).toEqual({ opened: { row: 'dcpf:1', page: 2 } }))
    expect(pagesOf(salesOfOthers).getByText('6–7 de 7')).toBeInTheDocument()
    await back()
    expect(await pagesOf(salesOfOthers).findByText('1–5 de 7')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Cerrar el detalle' }))
    await waitFor(() => expect(address()).toEqual({}))
  })

  test('opens in the order and size that such lists were left in, at its first page', async () => {
    writePreference(`provision-sales-table-state:${pharmacist.id}`, {
      sort: [{ id: 'soldUnits', desc: false }],
      pageIndex: 3,
      pageSize: 20,
    })
    const { address } = await open(null, { rows: groups })
    await user.click(await screen.findByRole('button', { name: 'Abrir el detalle' }))
    expect(firstCell(await screen.findByRole('table', { name: salesOfOthers }))).toHaveTextContent('105')
    await waitFor(() => expect(address()).toEqual({ opened: { row: 'dcpf:1', size: 20, sort: 'soldUnits' } }))
  })

  test.each([
    ['is no longer there', { row: 'dcpf:99', page: 2 }],
    ['has nothing to open to', { row: 'dcpf:2' }],
  ])('that %s is not open', async (_, opened) => {
    await open(opened, { rows: groups })
    expect(await screen.findByRole('button', { name: 'Abrir el detalle' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Cerrar el detalle' })).not.toBeInTheDocument()
  })

  test('that says nonsense of its list shows the list as it is by itself', async () => {
    await open({ row: 'dcpf:1', page: 0, size: 7, sort: 'password' }, { rows: groups })
    await screen.findByRole('table', { name: salesOfOthers })
    expect(pagesOf(salesOfOthers).getByText('1–5 de 7')).toBeInTheDocument()
  })

  test('is closed by a change of filter, in the address too', async () => {
    const { address } = await open({ row: 'dcpf:1' }, { rows: groups })
    await screen.findByRole('table', { name: salesOfOthers })
    await user.click(screen.getByRole('button', { name: 'Roturas' }))
    await waitFor(() => expect(address()).toEqual({}))
    expect(screen.queryByRole('table', { name: salesOfOthers })).not.toBeInTheDocument()
  })
})

describe('a campaign', () => {
  const rows = campaignGroups.map((row) =>
    row.key === 'campaign:9:dcpf:1'
      ? { ...row, sales: Array.from({ length: 7 }, (_, index) => salesRow({ cn: String(700_002 + index) })) }
      : row,
  )

  test('is open in a link with its products and the sales of one of them, each at its page', async () => {
    const opened = {
      row: '9',
      size: 20,
      sort: '-product',
      opened: { row: 'campaign:9:dcpf:1', page: 2 },
    }
    const { address, back } = await open(opened, { rows, template: 'campaign_group' })
    expect(await screen.findByRole('table', { name: 'Productos de Campaña de otoño' })).toBeInTheDocument()
    await screen.findByRole('table', { name: salesOfOthers })
    expect(pagesOf(salesOfOthers).getByText('6–7 de 7')).toBeInTheDocument()
    await user.selectOptions(pagesOf('Productos de').getByRole('combobox'), '10')
    await waitFor(() => expect(address()).toEqual({ opened: { ...opened, size: 10 } }))
    await back()
    await waitFor(() => expect(address()).toEqual({ opened }))
    expect(pagesOf(salesOfOthers).getByText('6–7 de 7')).toBeInTheDocument()
  })
})
