import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { clientAnswering, success } from '@/api/testing/client-answering'
import { lastCompleteYear } from '@/domain/sales/range/range'
import GenericBrand from '@/features/sales/kpis/generic-brand'
import ProductTypes from '@/features/sales/kpis/product-types'
import { card, lines, place } from '@/features/sales/kpis/testing/kpi-card'
import { useSalesScope } from '@/features/sales/sales-scope'
import { ownSales, scopeUntil } from '@/features/sales/scope-filter'
import { salesData, salesSource, showInSales } from '@/features/sales/testing/sales-stage'
import { useSales } from '@/features/sales/use-sales'
import { delegate } from '../../../../mocks/fixtures/pharmacy'

/** Mocks the server's figure for the pharmacy's community; null: it has none. */
const serverSaying = (percentage: number | null) =>
  clientAnswering({
    genericPenetration: async () =>
      percentage === null ? { ok: false, kind: 'network' } : success({ percentage }),
  })

/** Makes the same query as the widget, for the user's own sales alone. */
function OwnSales() {
  const scope = useSalesScope()
  const filter = { ...ownSales(scope), ...lastCompleteYear(scopeUntil(scope)) }
  const { data } = useSales({ ask: 'pharmacy-kpis', filter })
  return data === undefined ? null : <p>Ventas propias: leídas</p>
}

describe('the widget of generics and brands', () => {
  test('shows shares of units over 12 complete months, like the community’s share beside them, and says so', async () => {
    await showInSales(<GenericBrand {...place} />, { client: serverSaying(61.4) })
    const region = await card('Genéricos y marcas')
    // By amount, generics are 26 %; and the 10 units sold in the current month do not count.
    expect(lines(region)).toEqual(['Genéricos60 %6', 'Marcas40 %4'])
    expect(region).toHaveTextContent('unidades. TAM: de noviembre de 2025 a octubre de 2026')
    expect(
      await screen.findByText(
        'Media de genéricos en la Comunidad: 61 % de las unidades de todos los medicamentos, en los mismos meses',
      ),
    ).toBeVisible()
  })

  test('shows no share of the community if it cannot be read', async () => {
    await showInSales(<GenericBrand {...place} />, { client: serverSaying(null) })
    await waitFor(() => expect(screen.getByText('Genéricos')).toBeVisible())
    expect(screen.queryByText(/Media de genéricos/)).not.toBeInTheDocument()
  })

  test('waits for both parts of a laboratory user’s figures', async () => {
    const source = salesSource(salesData({ viewer: [1] }))
    const { ask } = salesSource(salesData({ viewer: [1] }))
    const laboratory = delegate.laboratory && { ...delegate.laboratory, id: 1, laboratoryAssociation: null }
    source.ask.mockImplementation((question) =>
      'filter' in question && question.filter.universe ? new Promise(() => {}) : ask(question),
    )
    await showInSales(
      <>
        <OwnSales />
        <GenericBrand {...place} />
      </>,
      { source, user: { ...delegate, laboratory } },
    )
    // Both parts of the screen make the same query, so when the first one shows its answer, the other has it, too.
    await screen.findByText('Ventas propias: leídas')
    const region = screen.getByRole('article', { name: 'Genéricos y marcas' })
    expect(region).toHaveAttribute('aria-busy', 'true')
    expect(lines(region)).toEqual([])
  })

  test('includes transferable sales for a laboratory’s user, and says so', async () => {
    const data = salesData({ viewer: [1] })
    const laboratory = delegate.laboratory && { ...delegate.laboratory, id: 1, laboratoryAssociation: null }
    await showInSales(<GenericBrand {...place} />, {
      source: salesSource(data),
      user: { ...delegate, laboratory },
      client: serverSaying(null),
    })
    const region = await card('Genéricos y marcas')
    await waitFor(() => expect(lines(region)).toEqual(['Genéricos20 %1', 'Marcas80 %4']))
    expect(region).toHaveTextContent('Ventas propias y trasladables a')
  })
})

test('sales by type of product distinguish EFG and fantasía', async () => {
  await showInSales(<ProductTypes {...place} options={{ of: 'sales' }} />)
  expect(lines(await card('Ventas por tipo de producto')).map((line) => line.split(/\d/)[0])).toEqual([
    'EFG',
    'Fantasía',
    'Marca',
    'Parafarmacia',
  ])
})
