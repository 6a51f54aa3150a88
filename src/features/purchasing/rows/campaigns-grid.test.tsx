import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openProvisions, quantity, type, user } from '@/features/purchasing/testing/open-provisions'
import { catalogueText } from '@/features/testing/error-catalogue'
import type { PriceMode } from '@/parts/prices/price-mode'
import { campaignGroups } from '../../../../mocks/fixtures/campaigns'
import { quickwin } from '../../../../mocks/fixtures/proposals'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
const anyWidth = window.matchMedia
afterEach(() => {
  server.resetHandlers()
  window.matchMedia = anyWidth
})
afterAll(() => server.close())

const open = (groups = campaignGroups, mode: PriceMode = 'pvl') =>
  openProvisions({
    quickwin: quickwin({ template: 'campaign_group', title: 'Campañas de Alba' }),
    groups,
    mode,
    session: { extension: 'all' },
  })

const rowOf = async (campaign: string) => {
  const name = await screen.findByText(campaign, { selector: '[class*=productName]' })
  return name.closest('tr') as HTMLElement
}
const openRow = async (campaign: string) =>
  user.click(within(await rowOf(campaign)).getByRole('button', { name: 'Abrir el detalle' }))
const chip = (campaign = 'Campaña de otoño') =>
  screen.findByRole('button', { name: new RegExp(`^Descuento de ${campaign}: `) })
/** Opens the campaign's tiers, and finds the one of this discount. */
const tier = async (text: string) => {
  await user.click(await chip())
  return screen.findByRole('menuitemradio', { name: new RegExp(`^${text} unidades de cada producto`) })
}

test('campaign rows add up units, potential and order of their products', async () => {
  await open()
  const grid = await screen.findByRole('table', { name: 'Campañas de Alba' })
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Detalle',
    'Campaña',
    'Descuentos',
    'Uds vendidas',
    'Uds propuestas',
    'Mercado Potencial',
    'Uds pedido',
    'PVL pedido',
  ])
  // 48 × 3,10 € + 6 × 1,55 € = 148,80 € + 9,30 €; 365 + 73 units sold.
  await waitFor(async () =>
    expect(await rowOf('Campaña de otoño')).toHaveTextContent(/2 productos.*43854158,10\s€54158,10\s€$/),
  )
  expect(await rowOf('Plan crónicos')).toHaveTextContent(/1 productoSin descuento18030.*48,00\s€3048,00\s€$/)
})

test('the footer of campaigns shows the total with the discount that each line reaches', async () => {
  await open()
  await rowOf('Plan crónicos')
  // 148,80 × 0,90 + 9,30 × 0,98 + 48,00 = 133,92 + 9,11 + 48,00.
  await waitFor(() =>
    expect(screen.getByRole('contentinfo')).toHaveTextContent(
      /SKUs3Uds84PVL con descuento191,03\s€PVL total206,10\s€/,
    ),
  )
})

test('a campaign opens to its products and a product to its sales, one at a time at each level', async () => {
  await open()
  await openRow('Campaña de otoño')
  const products = await screen.findByRole('table', { name: 'Productos de Campaña de otoño' })
  expect(await quantity(/OMEPRAZOL/)).toHaveValue('6')
  await user.click(within(products).getByRole('button', { name: 'Abrir el detalle' }))
  expect(await screen.findByRole('table', { name: /^Ventas de otros laboratorios/ })).toBeInTheDocument()

  await openRow('Plan crónicos')
  expect(await quantity(/PARACETAMOL/)).toHaveValue('30')
  expect(screen.queryByRole('table', { name: 'Productos de Campaña de otoño' })).not.toBeInTheDocument()
  expect(screen.queryByRole('table', { name: /^Ventas de otros laboratorios/ })).not.toBeInTheDocument()
})

test('units typed in a product change the figures of its campaign', async () => {
  await open()
  await openRow('Campaña de otoño')
  await type(/OMEPRAZOL/, '10')
  // 148,80 € + 15,50 €.
  await waitFor(async () => expect(await rowOf('Campaña de otoño')).toHaveTextContent(/58164,30\s€$/))
})

test('pressing a tier of a campaign sets its units on each product that has it', async () => {
  await open()
  await openRow('Campaña de otoño')
  const ten = await tier('10\\s% desde 24')
  expect(ten).toHaveTextContent(/^10\s% con 24 ud de cada producto$/)
  // Ibuprofen gets 10 % for its 48 units but omeprazole does not, so no tier applies to the whole campaign.
  for (const each of screen.getAllByRole('menuitemradio')) expect(each).not.toBeChecked()
  await user.click(ten)
  expect(await quantity(/IBUPROFENO/)).toHaveValue('24')
  expect(await quantity(/OMEPRAZOL/)).toHaveValue('24')
  expect(await tier('10\\s% desde 24')).toBeChecked()
  await user.keyboard('{Escape}')
  await openRow('Plan crónicos')
  expect(await quantity(/PARACETAMOL/)).toHaveValue('30')
})

test('one chip says the campaign’s next step, adds just what it needs by keyboard, and that can be undone', async () => {
  await open()
  await openRow('Campaña de otoño')
  // Ibuprofen has 10 % for its 48 units, omeprazole 2 % for 6.
  expect(await chip()).toHaveTextContent(/^2\s% a 10\s% · faltan 4 para 5\s%$/)
  await chip().then((it) => it.focus())
  await user.keyboard('{Enter}')
  const step = await screen.findByRole('menuitem', { name: /^Añadir las 4 que faltan para 5\s%$/ })
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(step).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(await quantity(/OMEPRAZOL/)).toHaveValue('10')
  expect(await quantity(/IBUPROFENO/)).toHaveValue('48')
  expect(await chip()).toHaveTextContent(/^5\s% a 10\s% · faltan 14 para 10\s%$/)
  expect(await chip()).toHaveFocus()
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  expect(await quantity(/OMEPRAZOL/)).toHaveValue('6')
})

test('a change of filter closes open campaigns, and the search finds campaigns with a matching product', async () => {
  const { asked } = await open()
  await openRow('Campaña de otoño')
  await user.click(screen.getByRole('button', { name: 'Roturas' }))
  await waitFor(() => expect(asked.at(-1)?.searchParams.get('outOfStock')).toBe('true'))
  await waitFor(() =>
    expect(screen.queryByRole('table', { name: 'Productos de Campaña de otoño' })).not.toBeInTheDocument(),
  )
  await user.type(screen.getByRole('searchbox', { name: /Buscar producto/ }), 'omepra')
  await waitFor(() => expect(screen.queryByText('Plan crónicos')).not.toBeInTheDocument())
  await openRow('Campaña de otoño')
  expect(await quantity(/OMEPRAZOL/)).toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: /IBUPROFENO/ })).not.toBeInTheDocument()
})

test('the grid of campaigns shows a text when there are none', async () => {
  await open([])
  expect(await screen.findByText(catalogueText('No campaigns'))).toBeInTheDocument()
})

test('on a phone a campaign is a card with its tiers, and opens to show its products', async () => {
  window.matchMedia = (query) => ({ ...anyWidth(query), matches: query.includes('max-width') })
  await open()
  const card = (await screen.findByText('Campaña de otoño', { selector: '[class*=productName]' })).closest(
    'article',
  ) as HTMLElement
  expect(within(card).getByRole('button', { name: /^Descuento de Campaña de otoño/ })).toBeInTheDocument()
  await user.click(within(card).getByRole('button', { name: 'Abrir el detalle' }))
  expect(await quantity(/OMEPRAZOL/)).toHaveValue('6')
})

test('a click on a campaign’s tier can be undone, which restores the units of before', async () => {
  await open()
  await openRow('Campaña de otoño')
  await type(/OMEPRAZOL/, '7')
  await user.click(await tier('10\\s% desde 24'))
  expect(await quantity(/IBUPROFENO/)).toHaveValue('24')
  expect(await screen.findByText(/24 uds en 2 productos de Campaña de otoño\./)).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(await quantity(/OMEPRAZOL/)).toHaveValue('7')
  expect(await quantity(/IBUPROFENO/)).toHaveValue('48')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument())
})

test('undoing a tier leaves the units that were typed after it', async () => {
  await open()
  await openRow('Campaña de otoño')
  await user.click(await tier('10\\s% desde 24'))
  await type(/OMEPRAZOL/, '9')
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  expect(await quantity(/IBUPROFENO/)).toHaveValue('48')
  expect(await quantity(/OMEPRAZOL/)).toHaveValue('9')
})

test('undo is no longer offered after the campaigns’ screen was left', async () => {
  const { view } = await open()
  await openRow('Campaña de otoño')
  await user.click(await tier('10\\s% desde 24'))
  await screen.findByRole('button', { name: 'Deshacer' })
  view.rerender(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument())
})

test('a campaign without tiers shows the discount of its products, or that there is none', async () => {
  const [first, second, third] = campaignGroups
  const line = third?.transferables[0]
  if (first === undefined || second === undefined || third === undefined || line?.campaign == null)
    throw new Error('no rows')
  const basics = { ...line, cn: '650007', campaign: { id: 7, name: 'Básicos del año', discount: 0.1 } }
  await open([...campaignGroups, { ...third, key: 'campaign:7:dcpf:4', transferables: [basics] }])
  expect(await rowOf('Básicos del año')).toHaveTextContent(/10\s% dto\./)
  expect(await rowOf('Plan crónicos')).toHaveTextContent('Sin descuento')
})

test('PVP and PVL are not mixed: in PVP mode the footer shows the discounted PVL, then PVP and PVL totals', async () => {
  await open(campaignGroups, 'pvp')
  await rowOf('Plan crónicos')
  await waitFor(() =>
    expect(screen.getByRole('contentinfo')).toHaveTextContent(
      /PVL con descuento191,03\s€PVP total\d+,\d\d\s€PVL total206,10\s€/,
    ),
  )
})
