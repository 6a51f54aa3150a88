import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '@/contract/session/session'
import type { Quickwin, QuickwinTemplate } from '@/domain/offers/quickwin'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { isAggregate } from '@/domain/proposal/templates'
import { SelectionScreen } from '@/features/purchasing/selection/selection-screen'
import { openProvisions, quantity, user } from '@/features/purchasing/testing/open-provisions'
import { catalogueTitle } from '@/features/testing/error-catalogue'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering } from '../../../mocks/answer'
import { campaignGroups } from '../../../mocks/fixtures/campaigns'
import { delegate, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { aggregatedRow, groups, quickwin } from '../../../mocks/fixtures/proposals'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** A quickwin of each template as a laboratory would set it up. */
const quickwins: Record<QuickwinTemplate, Partial<Quickwin>> = {
  auto: { autoBuy: true, buyAll: true, discount: 0.12 },
  default: {},
  campaign: { campaignDiscount: 0.05 },
  campaign_group: {},
  otc: { prescription: false, nonPrescription: true, buyAll: true },
  generic_amortization: {},
  aggregate: { buyAll: true },
  change_for_the_first_time: {},
  change_for_the_first_time_aggregate: { buyAll: true, fullBrand: true },
}

/**
 * Ibuprofen 48 × 3,10 € and omeprazole 6 × 1,55 € in a campaign of 2 %: 158,10 €. Without sales for templates that have
 * none, grouped for aggregate ones, with the quickwin's own discount in auto.
 */
const rowsOf = (template: QuickwinTemplate): ProvisionGroup[] => {
  if (template === 'campaign_group') return campaignGroups
  const discount = quickwins[template].discount ?? 0
  return groups.map((row) => ({
    ...row,
    transferables: row.transferables.map((line) => ({ ...line, discount })),
    sales: template === 'auto' || template === 'otc' || isAggregate(template) ? [] : row.sales,
    aggregated:
      isAggregate(template) && row.sales.length > 0
        ? [aggregatedRow(), aggregatedRow({ name: 'Marcas', generic: false })]
        : [],
  }))
}

const open = (template: QuickwinTemplate, screenUser?: User) =>
  openProvisions({
    quickwin: quickwin({ template, ...quickwins[template] }),
    groups: rowsOf(template),
    session: { extension: 'all' },
    amortization: () => ({ genericAmortization: 7_905 }),
    ...(screenUser && { user: screenUser }),
  })

const headers = async () => {
  await waitFor(() => expect(screen.queryByText('Procesando información...')).not.toBeInTheDocument())
  // By selector: finding roles in a whole screen takes jsdom a second.
  return [...document.querySelectorAll('th')]
    .map(({ textContent }) => textContent)
    .filter((header) => header !== 'Detalle' && header !== 'Más datos')
}

const common = ['Producto', 'Uds vendidas', 'Uds propuestas', 'Potencial']
const ordered = ['PVL pedido', 'Uds pedido']
const columns: Record<QuickwinTemplate, string[]> = {
  auto: ['Producto', 'Uds vendidas', 'Uds propuestas', ...ordered],
  default: [...common, 'MS', '% Marca', 'Gx Switch', ...ordered],
  campaign: [...common, 'MS', '% Marca', 'Gx Switch', ...ordered],
  campaign_group: [
    'Campaña',
    'Descuentos',
    'Uds vendidas',
    'Uds propuestas',
    'Mercado Potencial',
    'Uds pedido',
    'PVL pedido',
  ],
  otc: [...common, 'MS', 'Gx Switch', ...ordered],
  generic_amortization: [...common, 'Gx Switch', ...ordered],
  aggregate: [...common, 'MS', '% Marca', 'Gx Switch', ...ordered],
  change_for_the_first_time: ['Producto', 'Uds Potenciales', 'Potencial', '% Marca', 'Gx Switch', ...ordered],
  change_for_the_first_time_aggregate: [
    'Producto',
    'Uds Potenciales',
    'Potencial',
    '% Marca',
    'Gx Switch',
    ...ordered,
  ],
}

/** The filters of each template, by the name of their control. */
const filters: Record<QuickwinTemplate, string[]> = {
  auto: [],
  default: ['Laboratorios', 'Roturas'],
  campaign: ['Roturas', 'Tipo'],
  campaign_group: ['Roturas', 'Tipo'],
  otc: ['Laboratorios', 'Roturas'],
  generic_amortization: ['Laboratorios', 'Roturas', 'Fantasía', 'Marca'],
  aggregate: ['Roturas', 'Tipo'],
  change_for_the_first_time: ['Laboratorios', 'Roturas'],
  change_for_the_first_time_aggregate: ['Roturas'],
}
const offered = () =>
  [
    ['Laboratorios', '[aria-haspopup=dialog]'],
    ['Roturas', 'button[aria-pressed]'],
    ['Tipo', 'fieldset legend'],
    ['Fantasía', 'label'],
    ['Marca', 'label'],
  ].flatMap(([name = '', selector = '']) =>
    [...document.querySelectorAll(selector)].some((control) => isNamed(control, name)) ? name : [],
  )
const isNamed = (control: Element, name: string) =>
  control.textContent === name || control.getAttribute('aria-label')?.startsWith(`${name}:`)

const footers: Record<QuickwinTemplate, RegExp> = {
  // 148,80 € less 12 %, and 9,30 € less the 2 % of its campaign: 130,94 € + 9,11 €.
  auto: /SKUs2Uds54PVL con descuento140,05\s€PVL total158,10\s€$/,
  default: /SKUs2Uds54PVL total158,10\s€$/,
  // 148,80 € + 9,11 €.
  campaign: /SKUs2Uds54PVL con descuento157,91\s€PVL total158,10\s€$/,
  campaign_group: /SKUs3Uds84PVL con descuento191,03\s€PVL total206,10\s€$/,
  otc: /SKUs2Uds54PVL total158,10\s€$/,
  // Half of 158,10 € is 79,05 €: just enough.
  generic_amortization:
    /SKUs2Uds54PVL total158,10\s€Reducción 5% EFG79,05\s€Cubre la reducción \(mitad del PVL: 79,05\s€\)$/,
  aggregate: /SKUs2Uds54PVL total158,10\s€$/,
  change_for_the_first_time: /SKUs2Uds54PVL total158,10\s€$/,
  change_for_the_first_time_aggregate: /SKUs2Uds54PVL total158,10\s€$/,
}

describe.each(Object.keys(quickwins) as QuickwinTemplate[])('template %s', (template) => {
  test('shows its columns, filters and totals', async () => {
    await open(template)
    expect(await headers()).toEqual(columns[template])
    expect(offered()).toEqual(filters[template])
    await waitFor(() => expect(document.querySelector('footer dl')).toHaveTextContent(footers[template]))
  })
})

const extensions: Record<QuickwinTemplate, string[]> = {
  auto: ['Pedido'],
  default: ['Genericos', 'Marcas'],
  campaign: ['Campaña'],
  campaign_group: ['Campaña'],
  otc: ['Pedido'],
  generic_amortization: ['Pedido'],
  aggregate: ['Pedido'],
  change_for_the_first_time: ['Genericos', 'Marcas'],
  change_for_the_first_time_aggregate: ['Pedido'],
}

test('the card of each template has its buttons, and shows its total except for auto-buy', async () => {
  const { device } = await createTestDevice()
  const templates = Object.keys(quickwins) as QuickwinTemplate[]
  server.use(
    answering('quickwins', () =>
      templates.map((template, index) =>
        quickwin({ id: index + 1, code: template, title: template, template, ...quickwins[template] }),
      ),
    ),
    answering('potential', () => ({ total_pvl: 100, total_pvp: 200 })),
  )
  const nothing = () => {}
  renderScreen(<SelectionScreen canBuy renderTotal={() => null} onChoose={nothing} onRecovered={nothing} />, {
    device,
    pharmacy,
  })
  await screen.findByRole('article', { name: 'auto' })
  for (const template of templates) {
    const card = screen.getByRole('article', { name: template })
    const ways = within(card).getAllByRole('button', { name: new RegExp(`: ${template}$`) })
    expect(ways.map(({ textContent }) => textContent)).toEqual(extensions[template])
    expect(card.textContent?.includes('Total')).toBe(template !== 'auto')
  }
})

test('proposals of products never bought before have plain units fields, without plus and minus', async () => {
  await open('change_for_the_first_time')
  const field = await quantity(/IBUPROFENO/)
  await user.clear(field)
  await user.type(field, '12')
  expect(screen.queryByRole('button', { name: /^Añadir 1 a/ })).not.toBeInTheDocument()
  // 12 × 3,10 € + 6 × 1,55 €.
  await waitFor(() => expect(screen.getByRole('contentinfo')).toHaveTextContent(/PVL total46,50\s€/))
})

test('a row of an aggregate proposal opens to one row for the generics and one for the brands of other laboratories', async () => {
  await open('aggregate')
  await user.click(await screen.findByRole('button', { name: 'Abrir el detalle' }))
  const detail = await screen.findByRole('table', { name: /^Ventas de otros laboratorios/ })
  const [, generics, brands] = within(detail).getAllByRole('row')
  expect(generics).toHaveTextContent(/^GenéricosEn la farmacia 43,00\s€34557171,00\s€$/)
  expect(brands).toHaveTextContent(/^Marcas/)
})

test('a laboratory user sees the ease of change only with a laboratory of prescription products', async () => {
  const { view } = await open('default', delegate)
  expect(await headers()).toContain('Gx Switch')
  view.unmount()
  const { laboratory } = delegate
  if (laboratory === null) throw new Error('a laboratory user without laboratory')
  await open('default', { ...delegate, laboratory: { ...laboratory, category: { prescription: false } } })
  expect(await headers()).not.toContain('Gx Switch')
})

test('a text says when half of the total does not reach the reduction', async () => {
  await openProvisions({
    quickwin: quickwin({ template: 'generic_amortization' }),
    session: { extension: 'all' },
    amortization: () => ({ genericAmortization: 7_906 }),
  })
  const footer = screen.getByRole('contentinfo')
  await waitFor(() => expect(footer).toHaveTextContent('No cubre la reducción'))
  expect(within(footer).getByRole('img', { name: 'No cubre la reducción' })).toBeInTheDocument()
  const info = within(footer).getByRole('button', { name: /^Información/ })
  expect(info).toHaveAccessibleName(
    'Información: El PVL menos un 50 % de descuento debe superar la reducción del mes anterior',
  )
})

test(
  catalogueTitle(
    'Amortization load fails',
    'a reduction that cannot be read leaves its figure empty, without saying whether it is reached',
  ),
  async () => {
    await openProvisions({
      quickwin: quickwin({ template: 'generic_amortization' }),
      session: { extension: 'all' },
      amortization: () => Response.error(),
    })
    await quantity(/IBUPROFENO/)
    const footer = screen.getByRole('contentinfo')
    await waitFor(() => expect(footer).toHaveTextContent(/Reducción 5% EFG- - -/))
    expect(footer).not.toHaveTextContent('ubre la reducción')
  },
)
