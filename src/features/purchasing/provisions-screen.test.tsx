import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ProvisionsScreen } from '@/features/purchasing/provisions-screen'
import { isProposalToResume, writeProposal } from '@/features/purchasing/state/proposal-session'
import { openProvisions, quantity, session, type, user } from '@/features/purchasing/testing/open-provisions'
import { catalogueText, catalogueTitle } from '@/features/testing/error-catalogue'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, noConnection } from '../../../mocks/answer'
import { pharmacy } from '../../../mocks/fixtures/pharmacy'
import { group, groups, quickwin, transferable } from '../../../mocks/fixtures/proposals'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
const anyWidth = window.matchMedia
afterEach(() => {
  server.resetHandlers()
  window.matchMedia = anyWidth
})
afterAll(() => server.close())

test('one chip says a line’s discount and its next step; its tiers set the units that they need, and can be undone', async () => {
  await openProvisions()
  const chip = await screen.findByRole('button', { name: /^Descuento de OMEPRAZOL/ })
  expect(chip).toHaveTextContent(/^2\s% · \+4 para 5\s%$/)
  await user.click(chip)
  const ten = () => screen.findByRole('menuitemradio', { name: /^10\s% desde 24 unidades de OMEPRAZOL/ })
  expect(await ten()).not.toBeChecked()
  await user.click(await ten())
  expect(await quantity(/OMEPRAZOL/)).toHaveValue('24')
  expect(chip).toHaveTextContent(/^10\s% · /)
  expect(chip).toHaveFocus()

  await user.keyboard('{Enter}')
  expect(await ten()).toBeChecked()
  await user.keyboard('{Escape}')
  expect(chip).toHaveFocus()
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  expect(await quantity(/OMEPRAZOL/)).toHaveValue('6')
})

test('the suggested units say why: on a press, and to screen readers', async () => {
  await openProvisions()
  const units = await screen.findByRole('button', { name: '48. ¿Por qué 48?' })
  expect(units).toHaveAccessibleDescription(/ en 366 días · \d+ para 60 días · /)
  await user.click(units)
  expect(await screen.findByRole('status')).toHaveTextContent(
    /^¿Por qué 48\? \d+ uds vendidas en 366 días · /,
  )
  await user.click(units)
  await waitFor(() => expect(screen.queryByText('¿Por qué 48?')).not.toBeInTheDocument())
  await user.keyboard('{Enter}')
  expect(await screen.findByText('¿Por qué 48?')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('¿Por qué 48?')).not.toBeInTheDocument())
  expect(units).toHaveFocus()
})

test('a tier that applies already takes no units away when it is pressed', async () => {
  await openProvisions()
  await type(/OMEPRAZOL/, '30')
  await user.click(await screen.findByRole('button', { name: /^Descuento de OMEPRAZOL/ }))
  const ten = await screen.findByRole('menuitemradio', { name: /^10\s% desde 24 unidades de OMEPRAZOL/ })
  expect(ten).toBeChecked()
  await user.click(ten)
  expect(await quantity(/OMEPRAZOL/)).toHaveValue('30')
})

test('a product without a price shows it and cannot be ordered', async () => {
  await openProvisions()
  const row = (await screen.findByText('PRODUCTO ALBA SIN PRECIO')).closest('tr')
  expect(row).toHaveTextContent('Sin precio')
  expect(within(row as HTMLElement).queryByRole('textbox')).not.toBeInTheDocument()
})

test('invalid units become 0 with a message', async () => {
  await openProvisions()
  await type(/IBUPROFENO/, 'doce')
  expect(await quantity(/IBUPROFENO/)).toHaveValue('0')
  expect(screen.getByText('«doce» no es una cantidad: queda en 0')).toBeInTheDocument()
})

test('the footer adds up products, units and PVL of the order', async () => {
  await openProvisions()
  await type(/IBUPROFENO/, '10')
  const footer = screen.getByRole('contentinfo')
  await waitFor(() => expect(footer).toHaveTextContent(/SKUs2Uds16PVL total40,30\s€/))
})

test('typed units survive a reload and leaving the screen', async () => {
  const { owner, show, view } = await openProvisions()
  await type(/IBUPROFENO/, '7')
  // A reload does not unmount.
  expect(isProposalToResume(owner)).toBe(false)
  view.unmount()
  expect(isProposalToResume(owner)).toBe(false)
  show()
  expect(await quantity(/IBUPROFENO/)).toHaveValue('7')
  expect(await quantity(/OMEPRAZOL/)).toHaveValue('6')
})

test('the title names the extension, and the request contains it', async () => {
  const { asked } = await openProvisions()
  expect(await screen.findByRole('heading', { name: 'Cambio a Alba - Genéricos' })).toBeInTheDocument()
  await waitFor(() => expect(asked[0]?.searchParams.get('generic')).toBe('true'))
  expect(asked[0]?.searchParams.get('onlyAutoQuantities')).toBe('true')
  expect(asked[0]?.searchParams.has('defaultQuantity')).toBe(false)
})

test('an extension that is in the cart already starts with 0 units', async () => {
  const { asked } = await openProvisions({ session: { repeated: true } })
  await waitFor(() => expect(asked[0]?.searchParams.get('defaultQuantity')).toBe('0'))
  expect(asked[0]?.searchParams.get('onlyAutoQuantities')).toBe('false')
})

test('a change of filter requests the proposal again, closes the open row and keeps typed units', async () => {
  const { asked } = await openProvisions()
  await type(/IBUPROFENO/, '9')
  await user.click(screen.getByRole('button', { name: 'Abrir el detalle' }))
  expect(await screen.findByText('IBUPROFENO C 600 MG EFG')).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Roturas' }))
  await waitFor(() => expect(asked.at(-1)?.searchParams.get('outOfStock')).toBe('true'))
  await waitFor(() => expect(screen.queryByText('IBUPROFENO C 600 MG EFG')).not.toBeInTheDocument())
  expect(await quantity(/IBUPROFENO/)).toHaveValue('9')
})

test('the laboratories to choose from stay while the rows of another filter are on their way', async () => {
  let answer = (_: typeof groups) => {}
  const shortages = new Promise<typeof groups>((resolve) => {
    answer = resolve
  })
  await openProvisions({ shortages })
  const choice = await screen.findByRole('button', { name: 'Laboratorios: Cierzo Genéricos' })
  await user.click(screen.getByRole('button', { name: 'Roturas' }))
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'))
  expect(choice).toBeInTheDocument()
  answer([])
  await waitFor(() => expect(choice).not.toBeInTheDocument())
})

test('deselected laboratories are excluded after a pause', async () => {
  const { excluded } = await openProvisions()
  await user.click(await screen.findByRole('button', { name: 'Laboratorios: Cierzo Genéricos' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Cierzo Genéricos' }))
  expect(excluded).not.toContainEqual({ laboratoriesExcluded: [13] })
  await waitFor(() => expect(excluded).toContainEqual({ laboratoriesExcluded: [13] }), { timeout: 2000 })
})

test('a row’s details show five sales of other laboratories per page; a row without such sales cannot be opened', async () => {
  await openProvisions()
  const chevrons = await screen.findAllByRole('button', { name: 'Abrir el detalle' })
  expect(chevrons).toHaveLength(1)
  await user.click(chevrons[0] as HTMLElement)
  const detail = await screen.findByRole('table', { name: /Ventas de otros laboratorios/ })
  expect(within(detail).getAllByText(/^IBUPROFENO . 600 MG EFG$/)).toHaveLength(5)
})

test('a row’s details can show ten sales per page, and only one row is open at a time', async () => {
  const [row] = groups
  if (row === undefined) throw new Error('no rows')
  await openProvisions({ groups: [row, { ...row, key: 'dcpf:77', name: 'OTRA' }] })
  const [first, second] = await screen.findAllByRole('button', { name: 'Abrir el detalle' })
  await user.click(first as HTMLElement)
  const detail = await screen.findByRole('table', { name: /IBUPROFENO 600 MG 40 COMPRIMIDOS$/ })
  const size = screen.getByRole('combobox', { name: 'Filas por página' })
  expect(
    within(size)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['5', '10', '15', '20'])
  await user.selectOptions(size, '10')
  expect(within(detail).getAllByText(/^IBUPROFENO . 600 MG EFG$/)).toHaveLength(7)
  await user.click(second as HTMLElement)
  expect(await screen.findByRole('table', { name: /en OTRA$/ })).toBeInTheDocument()
  expect(detail).not.toBeInTheDocument()
})

test('a row that starts with 0 units says why until it has units; the pack size is shown beside the price', async () => {
  const info = 'Empieza en 0: en estas fechas la farmacia no ha vendido este producto'
  const line = transferable({ pot: 6 })
  await openProvisions({
    groups: [group({ transferables: [line], provision: 12, quantity: 0, pot: 6, info })],
  })
  expect(await screen.findByText(info)).toBeInTheDocument()
  expect(screen.getByText('de 6 en 6')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Añadir 6 a/ }))
  expect(await quantity(/IBUPROFENO/)).toHaveValue('6')
  expect(screen.queryByText(info)).not.toBeInTheDocument()
})

test('on a phone the card of a row shows a text when other laboratories have no sales', async () => {
  window.matchMedia = (query) => ({ ...anyWidth(query), matches: query.includes('max-width') })
  await openProvisions()
  const card = (await screen.findByText(/^OMEPRAZOL ALBA/)).closest('article') as HTMLElement
  await user.click(within(card).getByRole('button', { name: 'Abrir el detalle' }))
  expect(await within(card).findByText(catalogueText('No sales of others'))).toBeInTheDocument()
})

test('the search finds products by words without accents and by the start of the CN', async () => {
  await openProvisions()
  const box = await screen.findByRole('searchbox', { name: /Buscar producto/ })
  await user.type(box, 'capsulas omepra')
  await waitFor(() => expect(screen.queryByText(/^IBUPROFENO ALBA/)).not.toBeInTheDocument())
  expect(screen.getByText(/^OMEPRAZOL ALBA/)).toBeInTheDocument()
  await user.clear(box)
  await user.type(box, '6620')
  await waitFor(() => expect(screen.getByText(/^IBUPROFENO ALBA/)).toBeInTheDocument())
  await user.clear(box)
  await user.type(box, 'nada')
  expect(await screen.findByText(catalogueText('No results'))).toBeInTheDocument()
})

test('the switch sets the default quantity in all lines except for those that the user has changed', async () => {
  const { asked } = await openProvisions({
    quickwin: quickwin({ defaultQuantity: 3 }),
  })
  await type(/IBUPROFENO/, '8')
  await user.click(screen.getByRole('radio', { name: 'Por defecto (3)' }))
  await waitFor(() => expect(asked.at(-1)?.searchParams.get('defaultQuantity')).toBe('3'))
  expect(await quantity(/IBUPROFENO/)).toHaveValue('8')
})

test(
  catalogueTitle('Provision load cancelled', 'leaving the provisions cancels requests in progress'),
  async () => {
    const { view, requests } = await openProvisions({ groups: new Promise(() => {}) })
    await waitFor(() => expect(requests).not.toHaveLength(0))
    expect(requests[0]?.signal.aborted).toBe(false)
    view.unmount()
    await waitFor(() => expect(requests[0]?.signal.aborted).toBe(true))
  },
)

test('a proposal that cannot be loaded shows an error and a button to try again', async () => {
  const { device, identity } = await createTestDevice()
  server.use(
    answering('provision', noConnection),
    answering('quickwinConditions', () => []),
  )
  writeProposal({ identity, pharmacy: pharmacy.id }, session())
  renderScreen(<ProvisionsScreen {...{ onBack: vi.fn(), onOrders: vi.fn() }} canBuy />, { device, pharmacy })
  // The error is shown instead of the rows and as a toast.
  await waitFor(() => expect(screen.getAllByText(catalogueText('Provision load fails'))).toHaveLength(2))
  server.use(answering('provision', () => groups))
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await quantity(/IBUPROFENO/)).toHaveValue('48')
})
