import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { markedMonths, pickMonth } from '@/features/sales/charts/data/pick-months'
import GenericsBrands from '@/features/sales/charts/generics-brands'
import MarketDonut from '@/features/sales/charts/market-donut'
import MarketShareDonut from '@/features/sales/charts/market-share-donut'
import MarketTam from '@/features/sales/charts/market-tam'
import TenantUniverseSummary from '@/features/sales/charts/tenant-universe-summary'
import { chartData, chartRows, showChart, tableRows } from '@/features/sales/charts/testing/chart-stage'
import UniverseByCn from '@/features/sales/charts/universe-by-cn'
import { delegate } from '../../../../mocks/fixtures/pharmacy'

const chooseGroup = async (name: string) => {
  await userEvent.click(await screen.findByLabelText('Agrupación Homogénea', { selector: 'input' }))
  await userEvent.click(await screen.findByText(name))
}
const figures = async (caption: string) => tableRows((await screen.findByText(caption)).closest('table'))
const tam = 'TAM: de noviembre de 2025 a octubre de 2026'

describe('the chart "Genéricos vs Marcas (TAM)"', () => {
  test('shows medicines of the last 12 complete months, never of the current one', async () => {
    await showChart(<GenericsBrands widgetKey="generics-brands-0-0" options={{}} />)
    expect(await figures(tam)).toEqual([
      ['Ventas', 'PVL', '% del PVL', 'Ud'],
      ['Genéricos', '80 €', '36 %', '80'],
      ['Marcas', '140 €', '64 %', '140'],
      ['Total', '220 €', '100 %', '220'],
    ])
    expect(await chartRows()).toEqual([
      ['Mes', 'Genéricos', 'Marcas', 'Total'],
      ['noviembre de 2025', '10,00 €', '30,00 €', '40,00 €'],
      ['septiembre de 2026', '30,00 €', '50,00 €', '80,00 €'],
      ['octubre de 2026', '40,00 €', '60,00 €', '100,00 €'],
      ['Total', '80,00 €', '140,00 €', '220,00 €'],
    ])
  })

  test('can show units, and a single homogeneous group; clearing it shows all again', async () => {
    await showChart(<GenericsBrands widgetKey="generics-brands-0-0" options={{}} />)
    await chartRows()
    await userEvent.click(screen.getByRole('radio', { name: 'Ud' }))
    expect((await chartRows()).at(-1)).toEqual(['Total', '80', '140', '220'])
    await chooseGroup('Grupo 12 (1 ref.)')
    await waitFor(async () => expect((await chartRows()).at(-1)).toEqual(['Total', '0', '60', '60']))
    await userEvent.click(screen.getByRole('button', { name: 'Quitar la agrupación' }))
    await waitFor(async () => expect((await chartRows()).at(-1)).toEqual(['Total', '80', '140', '220']))
  })
})

test.each([
  ['Genéricos vs Marcas (TAM)', GenericsBrands, ['56 %', '44 %'], ['39 %', '61 %']],
  ['Universo por CN', UniverseByCn, ['43 %', '33 %', '24 %'], ['27 %', '43 %', '30 %']],
])('the shares of "%s" follow the switch between amounts and units', async (_, Widget, byAmount, byUnits) => {
  const data = chartData({}, [['2026-09-18', '100001', 10, 1000]])
  await showChart(<Widget widgetKey="shares-0-0" options={{}} />, { data })
  const shares = async () => {
    const [header = [], ...rows] = await figures(tam)
    return [header[2], rows.filter(([name]) => name !== 'Total').map((row) => row[2])]
  }
  expect(await shares()).toEqual(['% del PVL', byAmount])
  await userEvent.click(screen.getByRole('radio', { name: 'Ud' }))
  await waitFor(async () => expect(await shares()).toEqual(['% de las Ud', byUnits]))
})

describe('the chart of the universe with selectable months', () => {
  const month = (name: string) => screen.findByLabelText(new RegExp(`^${name}`))
  const marked = () =>
    [...document.querySelectorAll('button[aria-pressed="true"]')].map((button) =>
      button.getAttribute('aria-label')?.replace(/:.*/, ''),
    )

  test('shows the last 12 months without a selection; a first click selects a month, a second extends the selection, a third clears it', async () => {
    await showChart(<UniverseByCn widgetKey="universe-by-cn-0-0" options={{}} />)
    expect((await figures(tam)).at(-1)).toEqual(['Total', '320 €', '100 %', '320'])

    await userEvent.click(await month('octubre de 2026'))
    expect((await figures('En octubre de 2026')).at(-1)).toEqual(['Total', '200 €', '100 %', '200'])

    await userEvent.click(await month('septiembre de 2026'))
    expect(await figures('De septiembre de 2026 a octubre de 2026')).toEqual([
      ['Ventas', 'PVL', '% del PVL', 'Ud'],
      ['Genéricos', '70 €', '25 %', '70'],
      ['Marcas', '110 €', '39 %', '110'],
      ['Parafarmacia', '100 €', '36 %', '100'],
      ['Total', '280 €', '100 %', '280'],
    ])
    expect(marked()).toEqual(['septiembre de 2026', 'octubre de 2026'])

    await userEvent.click(await month('noviembre de 2025'))
    expect((await figures(tam)).at(-1)).toEqual(['Total', '320 €', '100 %', '320'])
  })

  test('says of the running month how far it goes, and how it goes beside the same days of the month before', async () => {
    await showChart(<UniverseByCn widgetKey="universe-by-cn-0-0" options={{}} />)
    // 5 € up to the 20th, beside 200 € on the first days of October.
    expect(
      await screen.findByText(/Noviembre, hasta el día 20: -98\s% frente a los mismos días de octubre/),
    ).toBeInTheDocument()
    await userEvent.click(await month('noviembre de 2026'))
    expect((await figures('En noviembre de 2026, hasta el día 20')).at(-1)?.[1]).toBe('5 €')

    await chooseGroup('Grupo 12 (1 ref.)')
    await waitFor(() =>
      expect(
        screen.getByText(/Noviembre, hasta el día 20: -100\s% frente a los mismos días de octubre/),
      ).toBeInTheDocument(),
    )
  })

  test('highlights months up to the hovered one after the first click, without changing the figures', async () => {
    await showChart(<UniverseByCn widgetKey="universe-by-cn-0-0" options={{}} />)
    await userEvent.click(await month('agosto de 2026'))
    await userEvent.hover(await month('octubre de 2026'))
    expect(marked()).toEqual(['agosto de 2026', 'septiembre de 2026', 'octubre de 2026'])
    expect((await figures('En agosto de 2026')).at(-1)).toEqual(['Total', '0 €', '0 %', '- - -'])
    await userEvent.unhover(await month('octubre de 2026'))
    expect(marked()).toEqual(['agosto de 2026'])
  })

  test('can be used by keyboard: arrows move between months and Enter selects', async () => {
    await showChart(<UniverseByCn widgetKey="universe-by-cn-0-0" options={{}} />)
    ;(await month('noviembre de 2026')).focus()
    await userEvent.keyboard('{ArrowLeft}{Enter}{ArrowLeft}{Enter}')
    expect((await figures('De septiembre de 2026 a octubre de 2026')).at(-1)?.[1]).toBe('280 €')
    await userEvent.click(screen.getByRole('button', { name: 'Quitar la selección' }))
    expect(await figures(tam)).toHaveLength(5)
  })

  test('can be used by two lists of months, in any order', async () => {
    await showChart(<UniverseByCn widgetKey="universe-by-cn-0-0" options={{}} />)
    await userEvent.selectOptions(await screen.findByLabelText('Desde'), '2026-10')
    expect(screen.getByLabelText('Hasta')).toHaveValue('2026-10')
    await userEvent.selectOptions(screen.getByLabelText('Hasta'), '2026-09')
    expect(await figures('De septiembre de 2026 a octubre de 2026')).toHaveLength(5)
    await userEvent.selectOptions(screen.getByLabelText('Desde'), '')
    expect(await figures(tam)).toHaveLength(5)
  })

  test('filters months and figures by homogeneous group; a laboratory’s user sees the part of their association', async () => {
    if (delegate.laboratory === null) throw new Error('A delegate without laboratory')
    const laboratoryAssociation = { id: 4, name: 'Grupo Uno' }
    const user = { ...delegate, laboratory: { ...delegate.laboratory, id: 1, laboratoryAssociation } }
    await showChart(<UniverseByCn widgetKey="universe-by-cn-0-0" options={{}} />, {
      data: chartData({ viewer: [1] }),
      user,
    })
    expect((await figures(tam)).at(-1)).toEqual(['De ello, Grupo Uno', '70 €', '44 %', '70'])
    await chooseGroup('Grupo 11 (3 ref.)')
    await waitFor(async () => expect(await figures(tam)).toContainEqual(['Total', '160 €', '100 %', '160']))
  })
})

test('a third click on a month clears the selection, and two months are always in order', () => {
  expect(pickMonth([], '2026-03')).toEqual(['2026-03'])
  expect(pickMonth(['2026-03'], '2026-01')).toEqual(['2026-01', '2026-03'])
  expect(pickMonth(['2026-03'], '2026-03')).toEqual(['2026-03', '2026-03'])
  expect(pickMonth(['2026-01', '2026-03'], '2026-02')).toEqual([])
  expect(markedMonths([], '2026-02')).toBeNull()
  expect(markedMonths(['2026-03'], '2026-01')).toEqual(['2026-01', '2026-03'])
  expect(markedMonths(['2026-01', '2026-03'], '2026-12')).toEqual(['2026-01', '2026-03'])
})

describe('the market in the last 12 months (TAM)', () => {
  test('of a laboratory’s user says whose market it is, and whose part of it is shown', async () => {
    if (delegate.laboratory === null) throw new Error('A delegate without laboratory')
    const laboratoryAssociation = { id: 4, name: 'Grupo Uno' }
    const user = { ...delegate, laboratory: { ...delegate.laboratory, id: 1, laboratoryAssociation } }
    await showChart(<MarketTam />, { data: chartData({ viewer: [1] }), user })
    expect((await figures(tam)).at(-1)).toEqual(['De ello, Grupo Uno', '70 €', '44 %', '70'])
    expect(screen.getByText('Mi mercado (todo lo vendido donde Grupo Uno tiene productos)')).toBeVisible()
  })

  test('in "Mi mercado (TAM)" is listed by kind of product, with the total', async () => {
    await showChart(<MarketTam />)
    expect(await figures(tam)).toEqual([
      ['Ventas', 'PVL', '% del PVL', 'Ud'],
      ['Genéricos', '80 €', '25 %', '80'],
      ['Marcas', '140 €', '44 %', '140'],
      ['Parafarmacia', '100 €', '31 %', '100'],
      ['Total', '320 €', '100 %', '320'],
    ])
  })

  test('in "Mi mercado (GX/Marcas)" is a donut of both, which follows the price mode without another query', async () => {
    const source = await showChart(<MarketDonut widgetKey="market-donut-0-0" options={{}} />)
    expect((await chartRows()).slice(1)).toEqual([
      ['Genéricos', '80,00 €', '36 %'],
      ['Marcas', '140,00 €', '64 %'],
      ['Total', '220,00 €', '100 %'],
    ])
    await userEvent.click(screen.getByRole('button', { name: 'A PVP' }))
    expect((await chartRows())[1]).toEqual(['Genéricos', '160,00 €', '36 %'])
    expect(source.ask).toHaveBeenCalledTimes(1)
  })

  test('in "Mis ventas vs. competencia" shows a laboratory’s share of its universe', async () => {
    await showChart(<MarketShareDonut widgetKey="market-share-donut-0-0" options={{}} />)
    expect(await screen.findByText(/^Todo lo vendido donde Laboratorio 2 tiene productos/)).toBeVisible()
    expect((await chartRows()).slice(1)).toEqual([
      ['Laboratorio 2', '140,00 €', '64 %'],
      ['Competencia', '80,00 €', '36 %'],
      ['Total', '220,00 €', '100 %'],
    ])
  })

  test('in the summary of a universe shows a laboratory that can be changed', async () => {
    await showChart(<TenantUniverseSummary widgetKey="tenant-universe-summary-0-0" options={{}} />)
    expect((await figures(tam)).at(-1)).toEqual(['De ello, Laboratorio 2', '140 €', '64 %', '140'])
    const select = screen.getByRole('combobox', { name: 'Laboratorio' })
    await userEvent.click(select)
    await userEvent.click(await screen.findByRole('option', { name: 'Laboratorio 1' }))
    const universe = await screen.findByRole('heading', { name: 'Universo de Laboratorio 1' })
    const card = universe.closest('article')
    await waitFor(() => expect(card).toHaveAttribute('aria-busy', 'false'))
    expect(tableRows(card?.querySelector('table') ?? null).slice(1)).toEqual([
      ['Genéricos', '80 €', '50 %', '80'],
      ['Marcas', '80 €', '50 %', '80'],
      ['Total', '160 €', '100 %', '160'],
      ['De ello, Laboratorio 1', '70 €', '44 %', '70'],
    ])
  })

  test('rounds its part like the donut beside it, where both parts have to add up to the total', async () => {
    // 140,50 € and 80,60 € are 221 €: by itself the first one would be 141.
    const data = chartData({}, [
      ['2026-09-18', '100002', 1, 50],
      ['2026-09-18', '100001', 1, 60],
    ])
    await showChart(<TenantUniverseSummary widgetKey="tenant-universe-summary-0-0" options={{}} />, { data })
    const [total, own] = (await figures(tam)).slice(-2)
    expect(total?.slice(0, 2)).toEqual(['Total', '221 €'])
    expect(own?.slice(0, 2)).toEqual(['De ello, Laboratorio 2', '140 €'])
  })
})
