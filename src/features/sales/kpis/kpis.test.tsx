import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { Campaign } from '@/domain/offers/quickwin'
import { cubeOf } from '@/domain/testing/world'
import AnnualSummary from '@/features/sales/kpis/annual-summary'
import CampaignsPotential from '@/features/sales/kpis/campaigns-potential'
import GenericAmortization from '@/features/sales/kpis/generic-amortization'
import ProductTypes from '@/features/sales/kpis/product-types'
import SalesSummary from '@/features/sales/kpis/sales-summary'
import SampleSummary from '@/features/sales/kpis/sample-summary'
import { card, lines, place, textOf } from '@/features/sales/kpis/testing/kpi-card'
import TopLaboratories from '@/features/sales/kpis/top-laboratories'
import TotalSales from '@/features/sales/kpis/total-sales'
import { salesData, salesSource, showInSales } from '@/features/sales/testing/sales-stage'
import type { SalesSource } from '@/offline/sales/sales-source'
import { delegate } from '../../../../mocks/fixtures/pharmacy'

const failing: SalesSource = { ask: async () => ({ ok: false, kind: 'network' }) }

describe('the widget with the total of a kind of sales', () => {
  test('shows amount, share and change in a year', async () => {
    await showInSales(<TotalSales {...place} options={{ of: 'prescription' }} />)
    const region = await card('Medicamentos, PVL')
    await waitFor(() => expect(textOf(region)).toContain('+322,5 % en un año'))
    expect(
      within(region).getByTitle(
        'Respecto a los mismos 365 días de un año antes: del 21 de noviembre de 2024 al 20 de noviembre de 2025',
      ),
    ).toBeVisible()
    expect(textOf(region)).toContain('84 €')
    expect(textOf(region)).toContain(
      '2 % de sus ventas · del 21 de noviembre de 2025 al 20 de noviembre de 2026',
    )
  })

  test('has the name of the user’s laboratory if it is about sales without prescription', async () => {
    await showInSales(<TotalSales {...place} options={{ of: 'non_prescription' }} />, { user: delegate })
    expect(await card(`${delegate.laboratory?.name}, PVL`)).toBeVisible()
  })
})

test('a laboratory’s user is told whose sales each total is of', async () => {
  const { laboratory } = delegate
  if (laboratory === null) throw new Error('A delegate without laboratory')
  const user = {
    ...delegate,
    laboratory: { ...laboratory, id: 1, name: 'Uno', laboratoryAssociation: { id: 4, name: 'Grupo Uno' } },
  }
  await showInSales(
    <>
      <TotalSales {...place} options={{ of: 'total' }} />
      <TotalSales {...place} options={{ of: 'market' }} />
      <AnnualSummary {...place} />
    </>,
    { user, source: salesSource(salesData({ viewer: [1] })) },
  )
  const own = 'Ventas de Uno (sin el resto de Grupo Uno)'
  expect(await card('Total de ventas de Uno, PVL')).toHaveTextContent(own)
  expect(await card('Resumen anual, PVL')).toHaveTextContent(`${own} en un año`)
  expect(await card('Total de ventas mi mercado, PVL')).toHaveTextContent(
    'Mi mercado (todo lo vendido donde Grupo Uno tiene productos)',
  )
})

test('the yearly summary shows the total, by month and by day, with products, lines and profit', async () => {
  await showInSales(<AnnualSummary {...place} />)
  expect(lines(await card('Resumen anual, PVL'))).toEqual([
    'Total anual3.788 €',
    'Media mensual316 €',
    'Media diaria10 €',
    'Referencias vendidas5',
    'Registros de venta5',
    'Beneficio estimadoPVP sin impuestos menos PVL / 0,924988 €',
  ])
})

test('the summary shows sales by kind, each with its share', async () => {
  await showInSales(<SalesSummary {...place} />)
  expect(lines(await card('Resumen de ventas, PVL'))).toEqual([
    'Medicamentos2 %84 €',
    'de ellos, genéricos1 %44 €',
    'de ellos, marcas1 %40 €',
    'Parafarmacia98 %3.704 €',
    'Total3.788 €',
  ])
})

test('the shares of kinds add up: generics and brands to the share of medicines', async () => {
  const catalogue = salesData().catalogue.catalogue
  const sold = (cn: string, pvl: number) => ({ day: '2026-06-01', cn, units: 1, pvl, pvp: pvl })
  // 51.5, 16.8 and 31.7 %: rounded one by one they would add up to 101.
  const rows = [sold('100001', 515), sold('100002', 168), sold('100004', 317)]
  await showInSales(<SalesSummary {...place} />, {
    source: salesSource(salesData({ cube: cubeOf(rows, catalogue) })),
  })
  const shares = lines(await card('Resumen de ventas, PVL')).map((line) => /\d+ %/.exec(line)?.[0])
  expect(shares).toEqual(['68 %', '51 %', '17 %', '32 %', undefined])
})

test('whole euros of kinds add up: to the total, and generics and brands to the medicines', async () => {
  const catalogue = salesData().catalogue.catalogue
  const sold = (cn: string, pvl: number) => ({ day: '2026-06-01', cn, units: 1, pvl, pvp: pvl })
  // Rounded one by one: 2 € of medicines, of them 1 € and 1 €, and 1 € of parafarmacia, in all 4 €.
  const rows = [sold('100001', 140), sold('100002', 140), sold('100004', 140)]
  await showInSales(<SalesSummary {...place} />, {
    source: salesSource(salesData({ cube: cubeOf(rows, catalogue) })),
  })
  const euros = lines(await card('Resumen de ventas, PVL')).map((line) => /\d+ €/.exec(line)?.[0])
  expect(euros).toEqual(['3 €', '2 €', '1 €', '1 €', '4 €'])
})

test('a kind has the same euros and the same share in its tile, the summary and the ring', async () => {
  const catalogue = salesData().catalogue.catalogue
  const sold = (cn: string, pvl: number) => ({ day: '2026-06-01', cn, units: 1, pvl, pvp: pvl })
  // Each by itself: 11 € of medicines and 21 € of parafarmacia, of 31 € in all.
  const rows = [sold('100001', 350), sold('100003', 350), sold('100002', 350), sold('100004', 2_050)]
  await showInSales(
    <>
      <TotalSales {...place} options={{ of: 'prescription' }} />
      <TotalSales {...place} options={{ of: 'non_prescription' }} />
      <SalesSummary {...place} />
      <ProductTypes {...place} options={{ of: 'sales' }} />
    </>,
    { source: salesSource(salesData({ cube: cubeOf(rows, catalogue) })) },
  )
  expect(textOf(await card('Medicamentos, PVL'))).toMatch(/^Medicamentos, PVL11 €.*34 % de sus ventas/)
  expect(textOf(await card('Parafarmacia, PVL'))).toMatch(/^Parafarmacia, PVL20 €.*66 % de sus ventas/)
  expect(lines(await card('Resumen de ventas, PVL'))).toEqual([
    ...['Medicamentos34 %11 €', 'de ellos, genéricos23 %7 €', 'de ellos, marcas11 %4 €'],
    ...['Parafarmacia66 %20 €', 'Total31 €'],
  ])
  expect(lines(await card('Ventas por tipo de producto'))).toEqual([
    ...['EFG12 %4 €', 'Fantasía11 %3 €', 'Marca11 %4 €', 'Parafarmacia66 %20 €'],
  ])
})

test('the top laboratories are sorted by their sales', async () => {
  await showInSales(<TopLaboratories {...place} />)
  const names = lines(await card(/^Laboratorios que más vende/)).map((line) => line.slice(-12))
  expect(names).toHaveLength(3)
  expect(names[0]).toContain('3.704 €')
})

test('a laboratory’s user does not see the pharmacy’s profit', async () => {
  await showInSales(<AnnualSummary {...place} />, { user: delegate })
  expect(await card('Resumen anual, PVL')).not.toHaveTextContent('Beneficio')
})

describe('a widget whose figures cannot be read', () => {
  test.each([
    ['the year', 'Resumen anual, PVL', <AnnualSummary key="" {...place} />],
    ['a total', 'Total de ventas, PVL', <TotalSales key="" {...place} options={{ of: 'total' }} />],
    ['types', 'Ventas por tipo de producto', <ProductTypes key="" {...place} options={{ of: 'sales' }} />],
  ])('shows no sales for %s, and can be loaded again', async (_, title, widget) => {
    const source = salesSource()
    source.ask.mockImplementation(failing.ask)
    await showInSales(widget, { source })
    const region = await card(title)
    expect(within(region).getByText('Sin ventas')).toBeVisible()
    source.ask.mockImplementation(salesSource().ask)
    await userEvent.click(within(region).getByText('Reintentar'))
    await waitFor(() => expect(region).not.toHaveTextContent('Sin ventas'))
  })

  test('shows 0 for the reduction', async () => {
    await showInSales(<GenericAmortization {...place} />, { source: failing })
    const region = await card('Reducción 5% EFG a PVP + iva')
    expect(textOf(region)).toContain('0,00 €')
    expect(region).toHaveTextContent('genéricos vendidos en octubre de 2026')
  })

  test('shows an empty list for the campaigns', async () => {
    await showInSales(<CampaignsPotential {...place} />, { source: failing })
    expect(await card('Potencial de venta por mercado')).toHaveTextContent('Sin campañas')
  })
})

test('at most nine campaigns are shown, each with its laboratory', async () => {
  const campaign = (id: number): Campaign => ({
    id,
    name: `Campaña ${id}`,
    laboratoryId: 1,
    discount: null,
    startsOn: null,
    endsOn: null,
    products: [{ cn: '100001', discount: null, tiers: [] }],
  })
  const campaigns = Array.from({ length: 11 }, (_, index) => campaign(index + 1))
  await showInSales(<CampaignsPotential {...place} />, { source: salesSource(salesData({ campaigns })) })
  const shown = lines(await card('Potencial de venta por mercado'))
  expect(shown).toHaveLength(9)
  expect(shown[0]).toBe('Campaña 1Laboratorio 140 €')
})

test('sample figures are marked as samples', async () => {
  await showInSales(<SampleSummary {...place} options={{ from: 'fantasy' }} />)
  expect(await card('De fantasía a genérico')).toHaveTextContent('Datos de muestra')
})
