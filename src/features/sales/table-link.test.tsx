import { screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import GraphicSales from '@/features/sales/charts/graphic-sales'
import MarketShareDonut from '@/features/sales/charts/market-share-donut'
import TenantUniverseSummary from '@/features/sales/charts/tenant-universe-summary'
import { chartData } from '@/features/sales/charts/testing/chart-stage'
import { layoutOf, placeOfTable } from '@/features/sales/dashboard/layouts'
import CampaignsPotential from '@/features/sales/kpis/campaigns-potential'
import SalesSummary from '@/features/sales/kpis/sales-summary'
import TopLaboratories from '@/features/sales/kpis/top-laboratories'
import TotalSales from '@/features/sales/kpis/total-sales'
import TransferablePotential from '@/features/sales/kpis/transferable'
import { TablePlaceProvider } from '@/features/sales/table-link'
import { salesData, salesSource, showInSales } from '@/features/sales/testing/sales-stage'
import { delegate, pharmacist } from '../../../mocks/fixtures/pharmacy'

const place = placeOfTable(layoutOf(pharmacist))
const widget = { widgetKey: 'widget-0-0', options: {} }
const show = (part: ReactElement, data = salesData()) =>
  showInSales(<TablePlaceProvider value={place}>{part}</TablePlaceProvider>, { source: salesSource(data) })

/** What the link says of the table. */
const tableOf = (link: HTMLElement) => {
  const search = new URLSearchParams((link.getAttribute('href') ?? '').split('?')[1])
  expect(search.get('section')).toBe('ventas')
  return JSON.parse(search.get('widgets') ?? '{}')[place?.widgetKey ?? '']
}

test('figures lead to the first table of the user’s own layout', () => {
  expect(place).toEqual({ section: 'ventas', widgetKey: 'sales-table-5-0' })
  expect(placeOfTable(layoutOf(delegate))).toMatchObject({ section: 'ventas' })
})

test('a tile leads to its rows, with its kind of products, over the default range', async () => {
  await show(<TotalSales {...widget} options={{ of: 'non_prescription' }} />)
  expect(tableOf(await screen.findByRole('link', { name: /3\.704/ }))).toEqual({
    groupSelection: 'product',
    otc: true,
  })
})

test('a laboratory leads to what it sold', async () => {
  await show(<TopLaboratories {...widget} />)
  expect(tableOf(await screen.findByRole('link', { name: /Laboratorio 2/ }))).toEqual({
    ...{ groupSelection: 'product', labs: [2] },
  })
})

test('a slice of what is transferable leads to the groups in which it was sold', async () => {
  await show(<TransferablePotential {...widget} />)
  ;(await screen.findByRole('button', { name: /Laboratorio 1/ })).click()
  const slice = await screen.findByRole('link', { name: 'De marcas' })
  expect(tableOf(slice)).toEqual({
    ...{ groupSelection: 'homogeneousGrouping', labs: [1], transferable: true, brand: true },
  })
})

test('a laboratory’s share and its competition lead to their rows', async () => {
  await show(<MarketShareDonut {...widget} />, chartData())
  const ofYear = { groupSelection: 'product', startDate: '2025-11-01', endDate: '2026-10-31' }
  expect(tableOf(await screen.findByRole('link', { name: 'Laboratorio 2' }))).toEqual({
    ...{ ...ofYear, labs: [2] },
  })
  expect(tableOf(screen.getByRole('link', { name: 'Competencia' }))).toEqual({
    ...{ ...ofYear, labs: [2], transferable: true },
  })
})

test('the kinds of a laboratory’s universe lead to all that was sold of them there', async () => {
  await show(<TenantUniverseSummary {...widget} />, chartData())
  const ofYear = { groupSelection: 'product', startDate: '2025-11-01', endDate: '2026-10-31' }
  expect(tableOf(await screen.findByRole('link', { name: 'Marcas' }))).toEqual({
    ...{ ...ofYear, labs: [2], onlyUniverse: true, brand: true },
  })
  expect(tableOf(screen.getByRole('link', { name: 'Total' }))).toEqual({
    ...{ ...ofYear, labs: [2], onlyUniverse: true },
  })
  expect(tableOf(screen.getByRole('link', { name: 'De ello, Laboratorio 2' }))).toEqual({
    ...{ ...ofYear, labs: [2] },
  })
})

test('a laboratory with medicines has no table that leaves all but parafarmacia out', async () => {
  await showInSales(
    <TablePlaceProvider value={place}>
      <SalesSummary {...widget} />
    </TablePlaceProvider>,
    {
      user: delegate,
    },
  )
  expect(await screen.findByRole('link', { name: 'Medicamentos' })).toBeVisible()
  expect(screen.getByText('Parafarmacia')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Parafarmacia' })).not.toBeInTheDocument()
})

test('a month of a chart leads to its days, none of them after the last sale', async () => {
  await show(<GraphicSales {...widget} />)
  ;(await screen.findByText('Ver como tabla')).click()
  expect(tableOf(await screen.findByRole('link', { name: /^noviembre de 2026/ }))).toEqual({
    ...{ groupSelection: 'product', startDate: '2026-11-01', endDate: '2026-11-20' },
  })
})

test('the card of campaigns keeps its nine, leads to all, and each to what can be switched to it', async () => {
  const campaigns = Array.from({ length: 11 }, (_, index) => ({
    ...{
      id: index + 1,
      name: `Campaña ${index + 1}`,
      laboratoryId: 1,
      discount: 0.1,
      startsOn: null,
      endsOn: null,
    },
    products: [{ cn: '100001', discount: null, tiers: [] }],
  }))
  await show(<CampaignsPotential {...widget} />, salesData({ campaigns }))
  const card = await screen.findByRole('article')
  expect(await within(card).findAllByRole('listitem')).toHaveLength(9)
  ;(await screen.findByRole('button', { name: 'Ver todas (11)' })).click()
  expect(await within(card).findByText('Campaña 11')).toBeVisible()
  expect(tableOf(within(card).getByRole('link', { name: 'Campaña 1' }))).toEqual({
    ...{ groupSelection: 'homogeneousGrouping', campaign: 1 },
  })
})
