import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { User } from '@/contract/session/session'
import TotalSales from '@/features/sales/kpis/total-sales'
import SalesTableWidget from '@/features/sales/table/sales-table-widget'
import {
  headers,
  lastQuestion,
  openFilters,
  rowOf,
  showTable,
  tableUser,
} from '@/features/sales/table/testing/table-stage'
import { salesData, salesSource, showInSales } from '@/features/sales/testing/sales-stage'
import { delegate } from '../../../../mocks/fixtures/pharmacy'

const user = tableUser()
const nbsp = '\u00a0'
const otcDelegate: User = {
  ...delegate,
  laboratory: {
    ...(delegate.laboratory as NonNullable<User['laboratory']>),
    category: { prescription: false },
  },
}

test('users of a laboratory without prescription products see no column Gx Switch', async () => {
  await showTable('full', { user: otcDelegate, grouping: 'homogeneousGrouping' })
  await rowOf('Grupo 11')
  expect(await headers()).not.toContain('Gx Switch')
})

const offered = async () => {
  await openFilters(user)
  return {
    groupings: within(screen.getByLabelText('Agrupar por'))
      .getAllByRole('option')
      .map((option) => option.textContent),
    controls: screen
      .queryAllByRole('group')
      .filter(({ tagName }) => tagName === 'FIELDSET')
      .map((each) => each.querySelector('legend')?.textContent),
  }
}

test('a variant of the sales table shows its groupings and all its controls', async () => {
  await showTable('universe-market-info')
  expect(await offered()).toEqual({
    groupings: ['Agrupaciones homogéneas', 'Productos', 'Categorías de mercado', 'Laboratorios'],
    controls: ['Medicamentos', 'Resto productos', 'Oportunidades'],
  })
})

test('the smallest variant of the sales table has no filters by type', async () => {
  await showTable('minimal-group')
  expect(await offered()).toEqual({ groupings: ['Mercado', 'Productos', 'Laboratorios'], controls: [] })
})

test('the table of a medicine laboratory’s universe has Gx Switch and % MS, but nothing of parafarmacia', async () => {
  await showTable('universe', { user: delegate, grouping: 'homogeneousGrouping' })
  await waitFor(async () => expect(await headers()).toEqual(expect.arrayContaining(['Gx Switch', '% MS'])))
  expect(await offered()).toEqual({
    groupings: ['Agrupaciones homogéneas', 'Productos', 'Laboratorios'],
    controls: ['Medicamentos'],
  })
})

test('the table of medicines has filters for generics with and without Fantasia', async () => {
  const source = await showTable('prescription')
  await openFilters(user)
  await user.click(screen.getByRole('radio', { name: 'No Fantasia' }))
  await waitFor(() =>
    expect(lastQuestion(source)).toMatchObject({
      filter: { prescription: true, efg: true, notFantasy: true, fantasy: false },
    }),
  )
})

test('only-universe queries all of the user’s laboratories', async () => {
  const source = await showTable('universe')
  await waitFor(() =>
    expect(lastQuestion(source)).toMatchObject({ filter: { universe: true, laboratories: [11, 12] } }),
  )
})

test('only-universe of a laboratory’s user is the same market as in their widgets', async () => {
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

test('aggregated mode adds up the other laboratories in rows that cannot be opened', async () => {
  const laboratory = { ...(delegate.laboratory as NonNullable<User['laboratory']>), id: 1 }
  const source = salesSource(salesData({ viewer: [1] }))
  await showTable('universe-aggregate', { source, user: { ...delegate, laboratory } })
  const others = await rowOf('Laboratorios de marca')
  expect(within(others).getByText('Agregado de laboratorios')).toBeInTheDocument()
  expect(within(others).queryByRole('button')).not.toBeInTheDocument()
  expect(within(await rowOf('Laboratorio 1')).getByRole('button')).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Agrupar por'), 'Agrupaciones homogéneas')
  await user.click(within(await rowOf('Grupo 11')).getByRole('button'))
  expect(await screen.findByText('Laboratorio propio')).toBeInTheDocument()
})

test('market info adds products without sales, and a second click removes them', async () => {
  const source = await showTable('universe-market-info')
  await openFilters(user)
  const info = screen.getByRole('radio', { name: 'Info. mercado' })
  await user.click(info)
  await waitFor(() => expect(lastQuestion(source)).toMatchObject({ filter: { marketInfo: true } }))
  await user.click(info)
  await waitFor(() => expect(lastQuestion(source)).toMatchObject({ filter: { marketInfo: false } }))
})
