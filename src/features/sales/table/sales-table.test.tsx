import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { User } from '@/contract/session'
import type { SalesQuestion } from '@/domain/sales/sales-question'
import type { DashboardSearch } from '@/features/sales/dashboard-search'
import TotalSales from '@/features/sales/kpis/total-sales'
import SalesTableWidget from '@/features/sales/table/sales-table-widget'
import type { TableVariantName } from '@/features/sales/table/variants'
import { salesData, salesSource, showInSales } from '@/features/sales/testing/sales-stage'
import type { WidgetChanges } from '@/features/sales/widget-changes'
import type { GroupSelection } from '@/features/sales/widget-config'
import { type ChangeSearch, WidgetsViewProvider } from '@/features/sales/widgets-view'
import { delegate } from '../../../../mocks/fixtures/pharmacy'

// Whether styles let a pointer through is for browsers to say: here there are none, and asking is most of the time.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
const nbsp = '\u00a0'

const show = async (
  variant: TableVariantName = 'full',
  options: { source?: ReturnType<typeof salesSource>; user?: User; grouping?: GroupSelection } = {},
) => {
  const { source = salesSource(), grouping, ...others } = options
  const widget = <SalesTableWidget widgetKey="sales-table-0-0" options={{ variant }} />
  showInSales(grouping === undefined ? widget : <GroupedBy grouping={grouping}>{widget}</GroupedBy>, {
    ...others,
    source,
  })
  return source
}
/** As an address opens it, instead of drawing the first table for nothing. */
function GroupedBy({ grouping, children }: { grouping: GroupSelection; children: ReactNode }) {
  const [search, setSearch] = useState<DashboardSearch>({
    widgets: { 'sales-table-0-0': { groupSelection: grouping } },
  })
  return (
    <WidgetsViewProvider search={search} onChange={setSearch} onKeep={() => {}}>
      {children}
    </WidgetsViewProvider>
  )
}
const groupBy = (label: string) => user.selectOptions(screen.getByLabelText('Agrupar por'), label)
// By label and selector: asking for roles takes long over hundreds of cells.
const table = (name: string | RegExp = /^(Ventas|Mi mercado|Medicamentos|Oportunidades)/) =>
  screen.findByLabelText(name, { selector: 'table' })
const headers = async () =>
  [...(await table()).querySelectorAll('thead th')].map((header) => header.textContent)
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
const lastQuestion = (source: ReturnType<typeof salesSource>) =>
  source.ask.mock.calls
    .map(([question]) => question)
    .filter((question: SalesQuestion) => question.ask === 'table')
    .at(-1)

describe('the tables', () => {
  test('laboratories come first, by their total, with stock, units and references', async () => {
    await show()
    expect(await headers()).toEqual(['Detalle', 'Laboratorio', 'Stock', 'Unidades', 'PVL Total', 'Lab.'])
    const rows = (await table()).querySelectorAll('tbody tr')
    expect(
      [...rows].map((row) => [...row.querySelectorAll('td')].slice(1, 5).map((cell) => cell.textContent)),
    ).toEqual([
      ['Laboratorio 3Referencias: 1', '- - -', '3', `3.704${nbsp}€`],
      ['Laboratorio 2Referencias: 2', '- - -', '9', `53${nbsp}€`],
      ['Laboratorio 1Referencias: 2', '7', '11', `32${nbsp}€`],
    ])
    expect(screen.getByText('Laboratorios: 3')).toBeInTheDocument()
    expect(screen.getByText('Total: 3.788 €')).toBeInTheDocument()
  })

  test('products tell name, codes, group, pack, kind, price and supply', async () => {
    await show('full', { grouping: 'product' })
    const alfa = await rowOf('Alfa 1 g')
    expect(await headers()).toEqual(['Producto', 'Lab.', 'PVL', 'Stock', 'Unidades', 'Total'])
    for (const text of ['CN 100001', 'EAN 8470001000010', 'Grupo 11', 'Envase de 10', 'Genérico', 'En Stock'])
      expect(within(alfa).getByText(text)).toBeInTheDocument()
    expect(alfa).toHaveTextContent('3,10 €')
    const brand = await rowOf('Marca 1 g')
    expect(within(brand).getByText('Marca')).toBeInTheDocument()
    expect(within(brand).getByText('Rotura de Stock')).toBeInTheDocument()
    expect(within(await rowOf('=1+1')).getByText('OTC')).toBeInTheDocument()
    expect(await rowOf('Suelto')).toHaveTextContent('0 €')
    expect(screen.getByText('Productos: 5')).toBeInTheDocument()
  })

  test('a group opens to its products; a product without group stands for itself and does not open', async () => {
    await show('full', { grouping: 'homogeneousGrouping' })
    expect(await screen.findByText('Agrupaciones: 4')).toBeInTheDocument()
    expect(await headers()).toEqual([
      'Detalle',
      'Agrupación homogénea',
      'Gx Switch',
      '% Marca',
      'PVL',
      'Unidades',
      'Total',
    ])
    const group = await rowOf('Grupo 11')
    expect(within(group).getByText('Medio')).toBeInTheDocument()
    await user.click(within(group).getByRole('button', { name: 'Abrir el detalle' }))
    const detail = await table('Ventas de Grupo 11')
    expect(await within(detail).findByText('Marca 1 g')).toBeInTheDocument()
    expect(await screen.findByText('Productos: 2')).toBeInTheDocument()
    const pages = screen.getByRole('navigation', { name: 'Páginas de Ventas de Grupo 11' })
    expect(within(pages).getByRole('combobox')).toHaveValue('5')
    expect(
      within(pages)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['5', '10', '20'])
    expect(within(await rowOf('Suelto')).queryByRole('button')).not.toBeInTheDocument()
  })

  test('market categories gather what has none', async () => {
    await show('full', { grouping: 'marketCategory' })
    expect(await screen.findByText('Solares')).toBeInTheDocument()
    expect(screen.getByText('Sin categoría de mercado')).toBeInTheDocument()
    expect(screen.getByText('Categorías: 2')).toBeInTheDocument()
  })

  test('without sales it says so, and offers no export', async () => {
    await show()
    await table()
    await user.type(screen.getByLabelText('Buscar'), 'nada de esto{Enter}')
    expect(await screen.findByText('Sin ventas')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Exportar' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('a failure empties the table, and can be tried again', async () => {
    const source = salesSource()
    source.ask.mockImplementation(async () => ({ ok: false, kind: 'timeout' }) as never)
    await show('prescription', { source })
    expect(await screen.findByText('Sin ventas')).toBeInTheDocument()
    source.ask.mockImplementation(salesSource().ask)
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Laboratorio 1')).toBeInTheDocument()
  })

  test('while the first answer is awaited it says what it does', async () => {
    const source = salesSource()
    source.ask.mockImplementation(() => new Promise(() => {}))
    await show('full', { source })
    expect(screen.getByText('Procesando información...')).toBeInTheDocument()
  })

  test('a page of an old link that is not there any more leads to the last one, without a step for Back', async () => {
    const change = vi.fn<ChangeSearch>()
    const before: WidgetChanges = { groupSelection: 'product', page: 3 }
    const search = { widgets: { 'sales-table-0-0': before } }
    showInSales(
      <WidgetsViewProvider search={search} onChange={change} onKeep={() => {}}>
        <SalesTableWidget widgetKey="sales-table-0-0" options={{ variant: 'full' }} />
      </WidgetsViewProvider>,
    )
    await waitFor(() => expect(change).toHaveBeenCalled())
    const [edit, options] = change.mock.calls[0] ?? []
    const after = edit?.(search).widgets?.['sales-table-0-0']
    expect(after).toMatchObject({ groupSelection: 'product' })
    expect(after).not.toHaveProperty('page')
    expect(options).toEqual({ replace: true })
  })

  test('the order of the columns is asked of the engine, by several of them and in the fields of the mode', async () => {
    const source = await show('full', { grouping: 'homogeneousGrouping' })
    await rowOf('Grupo 11')
    await user.click(screen.getByRole('button', { name: 'Gx Switch' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('button', { name: '% Marca' }))
    await user.keyboard('{/Shift}')
    await waitFor(() =>
      expect(lastQuestion(source)).toMatchObject({
        sort: [
          { id: 'dcpf_ease_of_change', desc: false },
          { id: 'brand_percentage', desc: true },
        ],
        skip: 0,
        take: 10,
      }),
    )
  })
})

describe('a comparison', () => {
  test('adds difference and percentage, and none where there was nothing before', async () => {
    await show('full', { grouping: 'product' })
    await user.selectOptions(screen.getByLabelText('Comparar con'), 'Mismo periodo del año anterior')
    expect(await headers()).toEqual(expect.arrayContaining(['Diferencia', 'Diferencia %']))
    const brand = await rowOf('Marca 1 g')
    await waitFor(() => expect(brand).toHaveTextContent('+20 €+100,0 %'))
    expect(await rowOf('Alfa 1 g')).toHaveTextContent('+31 €- - -')
    expect(screen.getByText(/20\/11\/2024 – 20\/11\/2025/)).toBeInTheDocument()
  })
})

describe('who sees what', () => {
  const otcDelegate: User = {
    ...delegate,
    laboratory: {
      ...(delegate.laboratory as NonNullable<User['laboratory']>),
      category: { prescription: false },
    },
  }

  test('users of a laboratory without prescription see no Gx Switch', async () => {
    await show('full', { user: otcDelegate, grouping: 'homogeneousGrouping' })
    await rowOf('Grupo 11')
    expect(await headers()).not.toContain('Gx Switch')
  })

  test('users of a prescription laboratory do, and % MS in their universe', async () => {
    await show('universe', { user: delegate, grouping: 'homogeneousGrouping' })
    await waitFor(async () => expect(await headers()).toEqual(expect.arrayContaining(['Gx Switch', '% MS'])))
  })
})

describe('the variants', () => {
  const groupings = () =>
    within(screen.getByLabelText('Agrupar por'))
      .getAllByRole('option')
      .map((option) => option.textContent)

  test.each<[TableVariantName, string[], string[]]>([
    [
      'full',
      ['Agrupaciones homogéneas', 'Productos', 'Categorías de mercado', 'Laboratorios'],
      ['Medicamentos', 'Resto productos'],
    ],
    ['prescription', ['Agrupaciones homogéneas', 'Productos', 'Laboratorios'], ['Medicamentos']],
    ['non-prescription', ['Productos', 'Categorías de mercado', 'Laboratorios'], []],
    [
      'universe-market-info',
      ['Agrupaciones homogéneas', 'Productos', 'Categorías de mercado', 'Laboratorios'],
      ['Medicamentos', 'Resto productos', 'Oportunidades'],
    ],
    ['universe-aggregate', ['Agrupaciones homogéneas', 'Laboratorios'], ['Medicamentos', 'Resto productos']],
    ['minimal-group', ['Mercado', 'Productos', 'Laboratorios'], []],
    ['minimal-category', ['Mercado', 'Productos', 'Laboratorios'], []],
  ])('%s offers its groupings and its controls', async (variant, expected, controls) => {
    await show(variant)
    expect(groupings()).toEqual(expected)
    expect(screen.queryAllByRole('group').map((each) => each.querySelector('legend')?.textContent)).toEqual(
      controls,
    )
  })

  test('of medicines alone tells generics apart by Fantasia and No Fantasia', async () => {
    const source = await show('prescription')
    await user.click(await screen.findByRole('radio', { name: 'No Fantasia' }))
    await waitFor(() =>
      expect(lastQuestion(source)).toMatchObject({
        filter: { prescription: true, efg: true, notFantasy: true, fantasy: false },
      }),
    )
  })

  test('only-universe sends all of the user’s laboratories', async () => {
    const source = await show('universe')
    await waitFor(() =>
      expect(lastQuestion(source)).toMatchObject({ filter: { universe: true, laboratories: [11, 12] } }),
    )
  })

  test('only-universe of a laboratory user is the market that their cards tell of', async () => {
    const laboratory = {
      ...(delegate.laboratory as NonNullable<User['laboratory']>),
      id: 1,
      laboratoryAssociation: { id: 5, name: 'Alianza' },
    }
    const source = salesSource(salesData({ viewer: [1, 2], relations: [1] }))
    await showInSales(
      <>
        <TotalSales widgetKey="total-sales-0-0" options={{ of: 'market' }} />
        <SalesTableWidget widgetKey="sales-table-1-0" options={{ variant: 'universe' }} />
      </>,
      { source, user: { ...delegate, laboratory } },
    )
    expect(await screen.findByText('Total: 84 €')).toBeInTheDocument()
    const market = screen.getByText('Total de ventas mi mercado, PVL').closest('[aria-busy]')
    expect(market?.textContent?.replaceAll(nbsp, ' ')).toContain('84 €')
  })

  test('aggregated folds the other laboratories into rows that do not open', async () => {
    const laboratory = { ...(delegate.laboratory as NonNullable<User['laboratory']>), id: 1 }
    const source = salesSource(salesData({ viewer: [1] }))
    await show('universe-aggregate', { source, user: { ...delegate, laboratory } })
    const others = await rowOf('Laboratorios de marca')
    expect(within(others).getByText('Agregado de laboratorios')).toBeInTheDocument()
    expect(within(others).queryByRole('button')).not.toBeInTheDocument()
    expect(within(await rowOf('Laboratorio 1')).getByRole('button')).toBeInTheDocument()
    await groupBy('Agrupaciones homogéneas')
    await user.click(within(await rowOf('Grupo 11')).getByRole('button'))
    expect(await screen.findByText('Laboratorio propio')).toBeInTheDocument()
  })

  test('market info adds what was not sold, and pressing it again takes it away', async () => {
    const source = await show('universe-market-info')
    const info = await screen.findByRole('radio', { name: 'Info. mercado' })
    await user.click(info)
    await waitFor(() => expect(lastQuestion(source)).toMatchObject({ filter: { marketInfo: true } }))
    await user.click(info)
    await waitFor(() => expect(lastQuestion(source)).toMatchObject({ filter: { marketInfo: false } }))
  })
})
