import { sql } from 'kysely'
import { createDatabase } from '../server/db/connection'
import { amortizationBySql, type ProposalFigures, proposalBySql } from '../server/testing/proposal-by-sql'
import { formatDay, madridDay } from '../src/domain/basics/dates'
import { formatEuros } from '../src/domain/basics/money'
import { formatInteger, formatPercent } from '../src/domain/basics/numbers'
import type { ProposalRequest } from '../src/domain/proposal/proposal-types'
import { expect, test } from './fixtures'
import { databaseUrl, type Installation } from './installation'
import type { ProvisionsPage } from './pages/provisions-page'

// Wide enough for all columns.
test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

type Expected = {
  template: string
  code: string
  /** Buttons on the quickwin's card; the first one is pressed. */
  extensions: string[]
  columns: string[]
  filters: string[]
  discounted: boolean
}

const sold = ['Producto', 'Uds vendidas', 'Uds propuestas']
const ordered = ['PVL pedido', 'Uds pedido']
const firstTime = ['Producto', 'Uds Potenciales', 'Potencial', '% Marca', 'Gx Switch', ...ordered]
const whole = [...sold, 'Potencial', 'MS', '% Marca', 'Gx Switch', ...ordered]

/** What is expected of a quickwin of each template in the demo data (purchasing.md §9). */
const templates: Expected[] = [
  {
    template: 'default',
    code: 'ALM-GEN',
    extensions: ['Genericos', 'Marcas'],
    columns: whole,
    filters: ['Laboratorios', 'Roturas'],
    discounted: false,
  },
  {
    template: 'campaign',
    code: 'ALM-TEM',
    extensions: ['Campaña'],
    columns: whole,
    filters: ['Roturas', 'Tipo'],
    discounted: true,
  },
  {
    template: 'campaign_group',
    code: 'ALM-CAM',
    extensions: ['Campaña'],
    columns: [
      'Campaña',
      'Descuentos',
      'Uds vendidas',
      'Uds propuestas',
      'Mercado Potencial',
      'Uds pedido',
      'PVL pedido',
    ],
    filters: ['Roturas', 'Tipo'],
    discounted: true,
  },
  {
    template: 'aggregate',
    code: 'ALM-CAB',
    extensions: ['Genericos', 'Marcas'],
    columns: whole,
    filters: ['Roturas'],
    discounted: false,
  },
  {
    template: 'change_for_the_first_time',
    code: 'ALM-PRI',
    extensions: ['Pedido'],
    columns: firstTime,
    filters: ['Laboratorios', 'Roturas', 'Tipo'],
    discounted: true,
  },
  {
    template: 'change_for_the_first_time_aggregate',
    code: 'GEN-PRR',
    extensions: ['Pedido'],
    columns: firstTime,
    filters: ['Roturas', 'Tipo'],
    discounted: true,
  },
  {
    template: 'generic_amortization',
    code: 'ALM-EFG',
    extensions: ['Pedido'],
    columns: [...sold, 'Potencial', 'Gx Switch', ...ordered],
    filters: ['Laboratorios', 'Roturas', 'Fantasía', 'Marca'],
    discounted: true,
  },
  {
    template: 'auto',
    code: 'ALM-AUT',
    extensions: ['Pedido'],
    columns: [...sold, ...ordered],
    filters: [],
    discounted: true,
  },
  {
    template: 'otc',
    code: 'SAL-REP',
    extensions: ['Pedido'],
    columns: [...sold, 'Potencial', 'MS', 'Gx Switch', ...ordered],
    filters: ['Laboratorios', 'Roturas'],
    discounted: false,
  },
]

test('each template shows its ways in, columns, filters and the figures that SQL counts from the sales', async ({
  pharmacy,
  demo,
}) => {
  const { page } = pharmacy
  await pharmacy.showPrices('PVL')
  for (const expected of templates) {
    await test.step(expected.template, async () => {
      const { title, laboratory, rows, amortization } = await countedBySql(demo, expected)
      const selection = await pharmacy.purchases()
      await selection.laboratoryNamed(laboratory)
      expect(await selection.extensions(title)).toEqual(expected.extensions)
      const provisions = await selection.generate({ title, extension: expected.extensions[0] ?? '' })
      await expect(page.getByText(basis())).toBeVisible()
      expect(await provisions.filters()).toEqual(expected.filters)
      const { columns, cells } = await provisions.firstRow()
      expect(columns).toEqual(expected.columns)
      const isGrouped = expected.template === 'campaign_group'
      expect(cells).toMatchObject(rowFigures(isGrouped ? firstCampaign(rows) : rows.slice(0, 1), columns))
      await expectFooter(provisions, rows, expected)
      if (expected.template === 'generic_amortization') {
        const { pvl } = sums(rows)
        const covers = pvl >= 2 * amortization
        const { 'Reducción 5% EFG': reduction } = await provisions.figures()
        expect(reduction).toContain(
          `${formatEuros(amortization)}${covers ? 'Cubre' : 'No cubre'} la reducción`,
        )
      }
    })
  }
})

/** The period that the configuration suggests: one year up to yesterday. */
const range = () => {
  const [year = 0, month = 0, day = 0] = madridDay(new Date()).split('-').map(Number)
  const iso = (time: number) => new Date(time).toISOString().slice(0, 10)
  const end = iso(Date.UTC(year, month - 1, day - 1))
  const back = `${Number(end.slice(0, 4)) - 1}${end.slice(4)}`
  return { startDate: back.endsWith('-02-29') ? back.replace('29', '28') : back, endDate: end }
}
const basis = () =>
  `Ventas del ${formatDay(range().startDate)} al ${formatDay(range().endDate)} · para 30 días`

/** Computes the quickwin's proposal from the tables by SQL. */
async function countedBySql(installation: Installation, { code, extensions }: Expected) {
  const db = createDatabase(databaseUrl(installation.data))
  const today = madridDay(new Date())
  const { rows } = await sql<ProposalRequest & { title: string; laboratory: string }>`
    SELECT title, laboratory.name AS laboratory, template, quickwin.prescription, quickwin.discount::float,
      campaign_discount::float AS "campaignDiscount", non_prescription AS "nonPrescription",
      exclude_campaigns AS "excludeCampaigns",
      ARRAY(SELECT laboratory_id FROM quickwin_laboratory WHERE quickwin_id = quickwin.id) AS laboratories,
      ARRAY(SELECT campaign_id FROM quickwin_campaign WHERE quickwin_id = quickwin.id) AS campaigns,
      ARRAY(SELECT bid_id FROM quickwin_bid WHERE quickwin_id = quickwin.id) AS bids
    FROM quickwin JOIN quickwin_laboratory main ON main.quickwin_id = quickwin.id AND main.main
    JOIN laboratory ON laboratory.id = main.laboratory_id WHERE code = ${code}`.execute(db)
  const [quickwin] = rows
  if (!quickwin) throw new Error(`No quickwin ${code}`)
  const generic = extensions[0] === 'Genericos' ? true : null
  const shown = { ...quickwin, ...range(), generic, period: 30, onlyAutoQuantities: true }
  // As pages are opened here: other tests order for the same pharmacy.
  const request = { ...shown, ignoreOnItsWay: true }
  const counted = await proposalBySql(db, { pharmacyId: 1, today, request })
  const { rows: amortizations } = await sql<{ cents: number }>`
    SELECT ${amortizationBySql(1, today)} AS cents`.execute(db)
  await db.destroy()
  const { title, laboratory } = quickwin
  return { title, laboratory, rows: counted, amortization: amortizations[0]?.cents ?? 0 }
}

const firstCampaign = (rows: ProposalFigures[]) => {
  const campaign = rows[0]?.key.split(':').slice(0, 2).join(':')
  return rows.filter(({ key }) => key.startsWith(`${campaign}:`))
}

const sums = (rows: ProposalFigures[]) => {
  const sum = (of: (row: ProposalFigures) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    sold: sum(({ total_ud }) => total_ud),
    provision: sum(({ provision }) => provision),
    potential: sum(({ provision_potential_pvl }) => provision_potential_pvl),
    quantity: sum(({ quantity }) => quantity),
    pvl: sum(({ quantity, pvl }) => quantity * (pvl ?? 0)),
    discounted: sum(({ discounted }) => discounted),
  }
}

/** The texts that the first row must show in each column; the row may be a campaign that groups several. */
function rowFigures(rows: ProposalFigures[], columns: string[]) {
  const { sold, provision, potential, quantity, pvl } = sums(rows)
  const figures: Record<string, string> = {
    'Uds vendidas': formatInteger(sold),
    'Uds propuestas': formatInteger(provision),
    'Uds Potenciales': formatInteger(provision),
    Potencial: formatEuros(potential),
    'Mercado Potencial': formatEuros(potential),
    MS: formatPercent((rows[0]?.tenant_sales_percentage ?? 0) / 100),
    '% Marca': formatPercent((rows[0]?.brand_percentage ?? 0) / 100),
    'PVL pedido': formatEuros(pvl),
    // Editable numbers have no thousands separators.
    'Uds pedido': columns[0] === 'Campaña' ? formatInteger(quantity) : String(quantity),
  }
  return Object.fromEntries(Object.entries(figures).filter(([column]) => columns.includes(column)))
}

async function expectFooter(provisions: ProvisionsPage, rows: ProposalFigures[], { discounted }: Expected) {
  const total = sums(rows)
  const potentialSkus = rows.filter(({ provision }) => provision > 0).length
  const figures = await provisions.figures()
  expect(figures).toMatchObject({
    Potencial: `${formatInteger(potentialSkus)} SKUs · ${formatEuros(total.potential)}`,
    SKUs: formatInteger(rows.filter(({ quantity }) => quantity > 0).length),
    Uds: formatInteger(total.quantity),
    'PVL total': formatEuros(total.pvl),
  })
  expect(figures['PVL con descuento']).toBe(discounted ? formatEuros(total.discounted) : undefined)
}
