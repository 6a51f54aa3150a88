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
import { delegate } from '../../../../mocks/fixtures/pharmacy'

const choose = async (select: string, laboratory: string) => {
  await userEvent.click(await screen.findByLabelText(select, { selector: 'input' }))
  await userEvent.click(await screen.findByRole('option', { name: laboratory }))
}
const delegateOf = (id: number, name: string) => {
  if (delegate.laboratory === null) throw new Error('A delegate without laboratory')
  return { ...delegate, laboratory: { ...delegate.laboratory, id, name } }
}

describe('sales by month', () => {
  test('the last 12 complete months and the running one, each with all its sales', async () => {
    await showChart(<GraphicSales widgetKey="graphic-sales-0-0" options={{}} />)
    expect(await chartRows()).toEqual([
      ['Mes', 'Ventas'],
      ['noviembre de 2025', '40,00 €'],
      ['septiembre de 2026', '80,00 €'],
      ['octubre de 2026', '200,00 €'],
      ['noviembre de 2026 (en curso)', '5,00 €'],
      ['Total', '325,00 €'],
    ])
    expect(document.querySelectorAll('tr')).toHaveLength(1 + 13 + 1)
  })

  test('PVP is shown without another question', async () => {
    const source = await showChart(<GraphicSales widgetKey="graphic-sales-0-0" options={{}} />)
    await chartRows()
    const asked = source.ask.mock.calls.length
    await userEvent.click(screen.getByRole('button', { name: 'A PVP' }))
    expect((await chartRows()).at(-1)).toEqual(['Total', '650,00 €'])
    expect(source.ask.mock.calls).toHaveLength(asked)
  })

  test('a year before stands beside each month, the running one against the same days', async () => {
    await showChart(<GraphicSales widgetKey="graphic-sales-0-0" options={{}} />)
    await userEvent.selectOptions(
      await screen.findByLabelText('Comparar con'),
      'Mismo periodo del año anterior',
    )
    await waitFor(async () => expect((await chartRows())[0]).toHaveLength(5))
    const [, ...rows] = await chartRows()
    expect(rows).toContainEqual(['septiembre de 2026', '80,00 €', '8,00 €', '+72,00 €', '+900,0 %'])
    expect(rows).toContainEqual(['noviembre de 2026 (en curso)', '5,00 €', '40,00 €', '-35,00 €', '-87,5 %'])

    await userEvent.selectOptions(screen.getByLabelText('Comparar con'), 'Sin comparar')
    expect((await chartRows())[0]).toEqual(['Mes', 'Ventas'])
    expect(screen.getByRole('article', { name: 'Ventas por mes' })).toHaveAttribute('aria-busy', 'false')
  })

  test('a laboratory user sees what the own laboratory sells', async () => {
    await showChart(<GraphicSales widgetKey="graphic-sales-0-0" options={{}} />, {
      data: chartData({ viewer: [1] }),
      user: delegateOf(1, 'Laboratorio 1'),
    })
    const [header, ...rows] = await chartRows()
    expect(header).toEqual(['Mes', 'Laboratorio 1'])
    expect(rows.at(-1)).toEqual(['Total', '75,00 €'])
  })

  test('what fails to load is shown as no sales, and can be asked again', async () => {
    const source = salesSource(chartData())
    source.ask.mockRejectedValueOnce(new Error('no answer'))
    await showInSales(<GraphicSales widgetKey="graphic-sales-0-0" options={{}} />, { source })
    expect(await screen.findByText('Sin ventas')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect((await chartRows()).at(-1)).toEqual(['Total', '325,00 €'])
  })

  test('a pharmacy without sales has no chart', async () => {
    await showInSales(<GraphicSales widgetKey="graphic-sales-0-0" options={{}} />, {
      source: salesSource(chartData({ viewer: [99] })),
    })
    expect(await screen.findByText('Sin ventas')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  })
})

describe('a laboratory by month', () => {
  test('its sales, and what is transferable to it from others in its groups', async () => {
    await showChart(<LaboratorySales widgetKey="laboratory-sales-0-0" options={{ by: 'transferable' }} />, {
      data: chartData({ viewer: [1] }),
      user: delegateOf(1, 'Laboratorio 1'),
    })
    expect(await chartRows()).toEqual([
      ['Mes', 'Laboratorio 1', 'Trasladable', 'Total'],
      ['noviembre de 2025', '10,00 €', '30,00 €', '40,00 €'],
      ['septiembre de 2026', '20,00 €', '60,00 €', '80,00 €'],
      ['octubre de 2026', '40,00 €', '0,00 €', '40,00 €'],
      ['noviembre de 2026 (en curso)', '5,00 €', '0,00 €', '5,00 €'],
      ['Total', '75,00 €', '90,00 €', '165,00 €'],
    ])
  })

  test('beside its competitors in its universe, the largest first, nothing left over', async () => {
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

  test('its share of its universe', async () => {
    await showChart(<LaboratorySales widgetKey="laboratory-sales-0-0" options={{ by: 'market-share' }} />, {
      data: chartData({ viewer: [1] }),
      user: delegateOf(1, 'Laboratorio 1'),
    })
    expect(await chartRows()).toEqual([
      ['Mes', 'Cuota de mercado'],
      ['noviembre de 2025', '25,0 %'],
      ['septiembre de 2026', '25,0 %'],
      ['octubre de 2026', '100,0 %'],
      ['noviembre de 2026 (en curso)', '100,0 %'],
    ])
  })

  test('a pharmacy begins with its largest laboratory, chooses another, and is back at the first when cleared', async () => {
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

  test('its references, with its market share over them', async () => {
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

describe('laboratories beside each other', () => {
  test('the top laboratories of a pharmacy one by one, everyone else as competition', async () => {
    await showChart(<SalesByLaboratories widgetKey="sales-by-laboratories-0-0" options={{}} />, {
      data: chartData({ relations: [1, 2] }),
    })
    const [header, ...rows] = await chartRows()
    expect(header).toEqual(['Mes', 'Laboratorio 2', 'Laboratorio 1', 'Competencia', 'Total'])
    expect(rows.at(-1)).toEqual(['Total', '140,00 €', '75,00 €', '110,00 €', '325,00 €'])
  })

  test('a laboratory and the largest competitor in its universe, which can be changed', async () => {
    await showChart(<TenantCompetitor widgetKey="tenant-competitor-0-0" options={{}} />)
    expect((await chartRows())[0]).toEqual(['Mes', 'Laboratorio 2', 'Laboratorio 1'])
    await choose('Competidor', 'Laboratorio 3')
    await waitFor(async () =>
      expect((await chartRows())[0]).toEqual(['Mes', 'Laboratorio 2', 'Laboratorio 3']),
    )
    expect((await chartRows()).at(-1)).toEqual(['Total', '140,00 €', '10,00 €'])
  })

  test('a laboratory and all generics, or all brands, of others', async () => {
    await showChart(
      <TenantAggregatedCompetitor widgetKey="tenant-aggregated-competitor-0-0" options={{}} />,
      {
        data: chartData({ viewer: [1] }),
        user: delegateOf(1, 'Laboratorio 1'),
      },
    )
    expect((await chartRows()).at(-1)).toEqual(['Total', '75,00 €', '10,00 €'])
    await userEvent.selectOptions(screen.getByLabelText('Competencia'), 'Laboratorios de marca')
    expect((await chartRows())[0]).toEqual(['Mes', 'Laboratorio 1', 'Laboratorios de marca'])
    expect((await chartRows()).at(-1)).toEqual(['Total', '75,00 €', '80,00 €'])
  })

  test('a laboratory without medicines and all parafarmacia of others, without a choice', async () => {
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

  test('a fourth competitor is taken out again, and the screen says so', async () => {
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
