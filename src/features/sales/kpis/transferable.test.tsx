import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import ProductTypes from '@/features/sales/kpis/product-types'
import Profit from '@/features/sales/kpis/profit'
import { card, lines, place, textOf } from '@/features/sales/kpis/testing/kpi-card'
import TransferablePotential from '@/features/sales/kpis/transferable'
import { salesData, salesSource, showInSales } from '@/features/sales/testing/sales-stage'

describe('the widget of transferable sales', () => {
  test('shows those to the laboratory whose logo is clicked, and those to all top ones after a second click', async () => {
    await showInSales(<TransferablePotential {...place} />)
    const region = await card('Potencial de traslado (PVL)')
    expect(await within(region).findByText('Sin ventas')).toBeVisible()
    const logo = within(region).getByRole('button', { name: 'Laboratorio 1' })
    await userEvent.click(logo)
    await waitFor(() => expect(lines(region)).toEqual(['De genéricos0 %0 €', 'De marcas100 %40 €']))
    expect(logo).toHaveAttribute('aria-pressed', 'true')
    expect(textOf(region)).toContain('Con un descuento del 50% obtendrías 20 €')
    await userEvent.click(logo)
    expect(await within(region).findByText('Sin ventas')).toBeVisible()
  })

  test('keeps a laboratory’s name in the title until the figures of another one are loaded', async () => {
    const source = salesSource()
    const { ask } = salesSource()
    source.ask.mockImplementation((question) =>
      'filter' in question && question.filter.laboratories.length > 0 ? new Promise(() => {}) : ask(question),
    )
    await showInSales(<TransferablePotential {...place} />, { source })
    const region = await card('Potencial de traslado (PVL)')
    await userEvent.click(await within(region).findByRole('button', { name: 'Laboratorio 1' }))
    await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'true'))
    expect(region).toHaveTextContent('trasladables a los 2 laboratorios principales')
    expect(region).not.toHaveTextContent('trasladables a Laboratorio 1')
  })

  test('shows those to the top laboratory if there is only one', async () => {
    await showInSales(<TransferablePotential {...place} />, {
      source: salesSource(salesData({ relations: [1] })),
    })
    const region = await card('Potencial de traslado (PVL)')
    await waitFor(() => expect(lines(region)).toContain('De marcas100 %40 €'))
    expect(within(region).queryByRole('list')).not.toBeInTheDocument()
  })

  test('shows half of their PVL as profit', async () => {
    await showInSales(<Profit {...place} />, { source: salesSource(salesData({ relations: [1] })) })
    const region = await card('Rentabilidad')
    expect(textOf(region)).toContain('Con un descuento del 50% obtendrías (PVL)20 €')
  })

  test('shows nothing if the pharmacy works with no laboratory', async () => {
    await showInSales(<TransferablePotential {...place} />, {
      source: salesSource(salesData({ relations: [] })),
    })
    const region = await card('Potencial de traslado (PVL)')
    expect(await within(region).findByText('Sin ventas')).toBeVisible()
    expect(region).not.toHaveTextContent('laboratorios principales')
  })

  test('by type of product does not wait for laboratories if there are none', async () => {
    await showInSales(<ProductTypes {...place} options={{ of: 'transferable' }} />, {
      source: salesSource(salesData({ relations: [] })),
    })
    expect(await card('Trasladable por tipo de producto')).toHaveTextContent('Sin ventas')
  })
})
