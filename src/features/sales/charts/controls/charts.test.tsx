import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import GraphicSales from '@/features/sales/charts/graphic-sales'
import LaboratoryComparator from '@/features/sales/charts/laboratory-comparator'
import LaboratorySales from '@/features/sales/charts/laboratory-sales'
import References from '@/features/sales/charts/references'
import SalesByLaboratories from '@/features/sales/charts/sales-by-laboratories'
import TenantAggregatedCompetitor from '@/features/sales/charts/tenant-aggregated-competitor'
import TenantCompetitor from '@/features/sales/charts/tenant-competitor'
import { chartData, chartRows, showChart } from '@/features/sales/charts/testing/chart-stage'
import { salesSource, showInSales } from '@/features/sales/testing/sales-stage'
import { delegate } from '../../../../../mocks/fixtures/pharmacy'

const choose = async (select: string, laboratory: string) => {
  await userEvent.click(await screen.findByLabelText(select, { selector: 'input' }))
  await userEvent.click(await screen.findByRole('option', { name: laboratory }))
}
/** How the current month is named: the last day with sales is 20 November. */
const running = 'noviembre de 2026 (en curso, hasta el día 20'
const delegateOf = (id: number, name: string) => {
  if (delegate.laboratory === null) throw new Error('A delegate without laboratory')
  return { ...delegate, laboratory: { ...delegate.laboratory, id, name } }
}

describe('the chart of sales by month', () => {
  test('shows the last 12 complete months and the current one, each with all its sales', async () => {
    await showChart(<GraphicSales widgetKey="graphic-sales-0-0" options={{}} />)
    expect(await chartRows()).toEqual([
      ['Mes', 'Ventas'],
      ['noviembre de 2025', '40,00 €'],
      ['septiembre de 2026', '80,00 €'],
      ['octubre de 2026', '200,00 €'],
      [`${running})`, '5,00 €'],
      ['Total de meses completos', '320,00 €'],
    ])
    expect(document.querySelectorAll('tr')).toHaveLength(1 + 13 + 1)
  })

  test('switches to PVP without another query', async () => {
    const source = await showChart(<GraphicSales widgetKey="graphic-sales-0-0" options={{}} />)
    await chartRows()
    const asked = source.ask.mock.calls.length
    await userEvent.click(screen.getByRole('button', { name: 'A PVP' }))
    expect((await chartRows()).at(-1)).toEqual(['Total de meses completos', '640,00 €'])
    expect(source.ask.mock.calls).toHaveLength(asked)
  })

  test('compares each month with a year before, the current one with the same days', async () => {
    await showChart(<GraphicSales widgetKey="graphic-sales-0-0" options={{}} />)
    await userEvent.selectOptions(
      await screen.findByLabelText('Comparar con'),
      'Mismo periodo del año anterior',
    )
    await waitFor(async () => expect((await chartRows())[0]).toHaveLength(5))
    const [, ...rows] = await chartRows()
    expect(rows).toContainEqual(['septiembre de 2026', '80,00 €', '8,00 €', '+72,00 €', '+900,0 %'])
    expect(rows).toContainEqual([
      `${running}, frente a los mismos días)`,
      '5,00 €',
      '40,00 €',
      '-35,00 €',
      '-87,5 %',
    ])

    await userEvent.selectOptions(screen.getByLabelText('Comparar con'), 'Sin comparar')
    expect((await chartRows())[0]).toEqual(['Mes', 'Ventas'])
    expect(screen.getByRole('article', { name: 'Ventas por mes' })).toHaveAttribute('aria-busy', 'false')
  })

  test('compares the current month with the same days of the period before, not with a whole month', async () => {
    await showChart(<GraphicSales widgetKey="graphic-sales-0-0" options={{}} />)
    expect(await screen.findByText('Mes en curso, hasta el día 20')).toBeVisible()
    await userEvent.selectOptions(screen.getByLabelText('Comparar con'), 'Periodo anterior')
    expect(await screen.findByText('Mes en curso, hasta el día 20, frente a los mismos días')).toBeVisible()
    // The 1,000 units of 31 October 2025 are of a day that November has not had yet.
    await waitFor(async () =>
      expect(await chartRows()).toContainEqual([
        ...[`${running}, frente a los mismos días)`, '5,00 €', '0,00 €', '+5,00 €', '- - -'],
      ]),
    )
  })

  test('shows a laboratory’s user the sales of their own laboratory', async () => {
    await showChart(<GraphicSales widgetKey="graphic-sales-0-0" options={{}} />, {
      data: chartData({ viewer: [1] }),
      user: delegateOf(1, 'Laboratorio 1'),
    })
    const [header, ...rows] = await chartRows()
    expect(header).toEqual(['Mes', 'Laboratorio 1'])
    expect(rows.at(-1)).toEqual(['Total de meses completos', '70,00 €'])
  })

  test('shows no sales after a failure, and can be loaded again', async () => {
    const source = salesSource(chartData())
    source.ask.mockRejectedValueOnce(new Error('no answer'))
    await showInSales(<GraphicSales widgetKey="graphic-sales-0-0" options={{}} />, { source })
    expect(await screen.findByText('Sin ventas')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect((await chartRows()).at(-1)).toEqual(['Total de meses completos', '320,00 €'])
  })

  test('shows a text for a pharmacy without sales', async () => {
    await showInSales(<GraphicSales widgetKey="graphic-sales-0-0" options={{}} />, {
      source: salesSource(chartData({ viewer: [99] })),
    })
    expect(await screen.findByText('Sin ventas')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  })
})

describe('the chart of a laboratory by month', () => {
  test('shows its sales, and the sales of others in its groups that are transferable to it', async () => {
    await showChart(<LaboratorySales widgetKey="laboratory-sales-0-0" options={{ by: 'transferable' }} />, {
      data: chartData({ viewer: [1] }),
      user: delegateOf(1, 'Laboratorio 1'),
    })
    expect(await chartRows()).toEqual([
      ['Mes', 'Laboratorio 1', 'Trasladable', 'Total'],
      ['noviembre de 2025', '10,00 €', '30,00 €', '40,00 €'],
      ['septiembre de 2026', '20,00 €', '60,00 €', '80,00 €'],
      ['octubre de 2026', '40,00 €', '0,00 €', '40,00 €'],
      [`${running})`, '5,00 €', '0,00 €', '5,00 €'],
      ['Total de meses completos', '70,00 €', '90,00 €', '160,00 €'],
    ])
  })

  test('shows it beside the competitors in its universe, the largest first, which add up to the total', async () => {
    await showChart(<LaboratorySales widgetKey="laboratory-sales-0-0" options={{ by: 'competitors' }} />, {
      data: chartData({ viewer: [1] }),
      user: delegateOf(1, 'Laboratorio 1'),
    })
    const [header, , september] = await chartRows()
    expect(header).toEqual([
      ...['Mes', 'Laboratorio 1', 'Laboratorio 2', 'Laboratorio 3', 'Otros laboratorios', 'Total'],
    ])
    expect(september).toEqual([
      ...['septiembre de 2026', '20,00 €', '50,00 €', '10,00 €', '0,00 €', '80,00 €'],
    ])
  })

  test('shows its share of its universe', async () => {
    await showChart(<LaboratorySales widgetKey="laboratory-sales-0-0" options={{ by: 'market-share' }} />, {
      data: chartData({ viewer: [1] }),
      user: delegateOf(1, 'Laboratorio 1'),
    })
    expect(await chartRows()).toEqual([
      ['Mes', 'Cuota de mercado'],
      ['noviembre de 2025', '25,0 %'],
      ['septiembre de 2026', '25,0 %'],
      ['octubre de 2026', '100,0 %'],
      [`${running})`, '100,0 %'],
    ])
  })

  test('starts with the pharmacy’s largest laboratory, lets the user choose another, and returns to the first when cleared', async () => {
    await showChart(<LaboratorySales widgetKey="laboratory-sales-0-0" options={{ by: 'transferable' }} />)
    const select = await screen.findByRole('combobox', { name: 'Laboratorio' })
    await waitFor(() => expect(select).toHaveValue('Laboratorio 2'))
    await choose('Laboratorio', 'Laboratorio 3')
    expect(select).toHaveValue('Laboratorio 3')
    await waitFor(async () => expect((await chartRows())[0]?.[1]).toBe('Laboratorio 3'))
    await userEvent.click(screen.getByRole('button', { name: 'Quitar laboratorio' }))
    expect(select).toHaveValue('Laboratorio 2')
    await waitFor(async () => expect((await chartRows())[0]?.[1]).toBe('Laboratorio 2'))
  })

  test('shows the number of its products, with its market share as a line', async () => {
    await showChart(<References widgetKey="references-0-0" options={{}} />)
    expect(await screen.findByRole('heading', { name: 'Referencias de Laboratorio 2' })).toBeInTheDocument()
    expect(await chartRows()).toEqual([
      ['Mes', 'Referencias', 'Cuota de mercado'],
      ['noviembre de 2025', '1', '75,0 %'],
      ['septiembre de 2026', '1', '62,5 %'],
      ['octubre de 2026', '1', '60,0 %'],
    ])
  })
})

describe('the chart that compares laboratories', () => {
  test('shows the pharmacy’s top laboratories one by one, and all others as competition', async () => {
    await showChart(<SalesByLaboratories widgetKey="sales-by-laboratories-0-0" options={{}} />, {
      data: chartData({ relations: [1, 2] }),
    })
    const [header, ...rows] = await chartRows()
    expect(header).toEqual(['Mes', 'Laboratorio 2', 'Laboratorio 1', 'Competencia', 'Total'])
    expect(rows.at(-1)).toEqual(['Total de meses completos', '140,00 €', '70,00 €', '110,00 €', '320,00 €'])
  })

  test('shows a laboratory beside the largest competitor in its universe, which can be changed', async () => {
    await showChart(<TenantCompetitor widgetKey="tenant-competitor-0-0" options={{}} />)
    expect((await chartRows())[0]).toEqual(['Mes', 'Laboratorio 2', 'Laboratorio 1'])
    await choose('Competidor', 'Laboratorio 3')
    await waitFor(async () =>
      expect((await chartRows())[0]).toEqual(['Mes', 'Laboratorio 2', 'Laboratorio 3']),
    )
    expect((await chartRows()).at(-1)).toEqual(['Total de meses completos', '140,00 €', '10,00 €'])
  })

  test('shows a laboratory beside all generics, or all brands, of others', async () => {
    await showChart(
      <TenantAggregatedCompetitor widgetKey="tenant-aggregated-competitor-0-0" options={{}} />,
      {
        data: chartData({ viewer: [1] }),
        user: delegateOf(1, 'Laboratorio 1'),
      },
    )
    expect((await chartRows()).at(-1)).toEqual(['Total de meses completos', '70,00 €', '10,00 €'])
    await userEvent.selectOptions(screen.getByLabelText('Competencia'), 'Laboratorios de marca')
    expect((await chartRows())[0]).toEqual(['Mes', 'Laboratorio 1', 'Laboratorios de marca'])
    expect((await chartRows()).at(-1)).toEqual(['Total de meses completos', '70,00 €', '80,00 €'])
  })

  test('shows a laboratory without medicines beside all parafarmacia of others, with nothing to choose', async () => {
    const user = delegateOf(3, 'Laboratorio 3')
    await showChart(
      <TenantAggregatedCompetitor widgetKey="tenant-aggregated-competitor-0-0" options={{}} />,
      {
        data: chartData({ viewer: [3] }),
        user: { ...user, laboratory: { ...user.laboratory, category: { prescription: false } } },
      },
    )
    expect((await chartRows())[0]).toEqual(['Mes', 'Laboratorio 3', 'Laboratorios de parafarmacia'])
    expect(screen.queryByLabelText('Competencia')).not.toBeInTheDocument()
  })

  test('removes a fourth competitor again, with a message', async () => {
    await showChart(<LaboratoryComparator widgetKey="laboratory-comparator-0-0" options={{}} />, {
      data: chartData({}, [
        ['2026-10-05', '100006', 2],
        ['2026-10-05', '100007', 1],
      ]),
    })
    const field = await screen.findByRole('combobox', { name: 'Competidores' })
    for (const id of [1, 3, 4]) {
      await userEvent.click(field)
      await userEvent.click(await screen.findByRole('option', { name: `Laboratorio ${id}` }))
    }
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await userEvent.click(await screen.findByRole('option', { name: 'Laboratorio 5' }))
    expect(screen.getByRole('status')).toHaveTextContent(/3 competidores como máximo/)
    // It is about the list, and ends when that is left.
    await userEvent.tab()
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await waitFor(async () =>
      expect((await chartRows())[0]).toEqual([
        ...['Mes', 'Laboratorio 2', 'Laboratorio 1', 'Laboratorio 3', 'Laboratorio 4'],
      ]),
    )
    const chosen = screen.getAllByText(/^Laboratorio \d$/, { selector: '.mantine-Pill-label' })
    expect(chosen.map((pill) => pill.textContent)).toEqual([
      'Laboratorio 1',
      'Laboratorio 3',
      'Laboratorio 4',
    ])
  })
})
