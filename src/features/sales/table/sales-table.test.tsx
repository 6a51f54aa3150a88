import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cubeOf } from '@/domain/testing/world'
import {
  headers,
  openFilters,
  rowOf,
  showTable,
  tableNamed,
  tableUser,
} from '@/features/sales/table/testing/table-stage'
import { salesData, salesSource } from '@/features/sales/testing/sales-stage'

const user = tableUser()
const nbsp = '\u00a0'

test('the table starts grouped by laboratory, sorted by total, with stock, units and number of products', async () => {
  await showTable()
  expect(await headers()).toEqual([
    'Detalle',
    'Laboratorio',
    'Referencias',
    'Stock',
    'Unidades',
    'PVL Total',
    'Lab.',
  ])
  const rows = (await tableNamed()).querySelectorAll('tbody tr')
  expect(
    [...rows].map((row) => [...row.querySelectorAll('td')].slice(1, 6).map((cell) => cell.textContent)),
  ).toEqual([
    ['Laboratorio 3', '1', '- - -', '3', `3.704${nbsp}€`],
    // 52.50 €: as 53 € the rows would add up to a euro more than the total.
    ['Laboratorio 2', '2', '- - -', '9', `52${nbsp}€`],
    ['Laboratorio 1', '2', '7', '11', `32${nbsp}€`],
  ])
  expect(screen.getByText('Laboratorios: 3')).toBeInTheDocument()
  expect(screen.getByText('Total: 3.788 €')).toBeInTheDocument()
})

test('whole euros of all rows add up to the total, and those of an opened row to what the row shows', async () => {
  await showTable()
  const laboratory = await rowOf('Laboratorio 2')
  await user.click(within(laboratory).getByRole('button', { name: 'Abrir el detalle' }))
  const detail = await tableNamed('Ventas de Laboratorio 2')
  expect(await screen.findByText('Total: 52 €')).toBeInTheDocument()
  const totals = [...detail.querySelectorAll('tbody tr td:last-child')].map((cell) => cell.textContent)
  expect(totals).toEqual([`40${nbsp}€`, `12${nbsp}€`])
})

test('the total of one kind is that of its tile, where medicines and parafarmacia add up to all sales', async () => {
  const catalogue = salesData().catalogue.catalogue
  const sold = (cn: string, pvl: number) => ({ day: '2026-06-01', cn, units: 1, pvl, pvp: pvl })
  // By itself: 21 € of parafarmacia, beside 11 € of medicines, of 31 € in all.
  const rows = [sold('100001', 1_050), sold('100004', 2_050)]
  const source = salesSource(salesData({ cube: cubeOf(rows, catalogue) }))
  await showTable('full', { grouping: 'product', source })
  expect(await screen.findByText('Total: 31 €')).toBeInTheDocument()
  await openFilters(user)
  await user.click(await screen.findByLabelText('Parafarmacia'))
  expect(await screen.findByText('Total: 20 €')).toBeInTheDocument()
  expect(await rowOf('=1+1')).toHaveTextContent('20 €')
})

test('rows of products show code, kind, laboratory with its supply, price and stock in columns, the rest when opened', async () => {
  await showTable('full', { grouping: 'product' })
  const alfa = await rowOf('Alfa 1 g')
  expect(await headers()).toEqual([
    'Detalle',
    'Producto',
    'CN',
    'Tipo',
    'Lab.',
    'PVL',
    'Stock',
    'Unidades',
    'Total',
  ])
  const cells = within(alfa).getAllByRole('cell')
  expect(cells.slice(1, 4).map((cell) => cell.textContent)).toEqual(['Alfa 1 g', '100001', 'Genérico'])
  // Two kinds of stock are told apart: the laboratory's supply is a sign beside its name, the units are the pharmacy's.
  expect(cells[4]).toHaveTextContent('Laboratorio 1En Stock')
  await user.hover(screen.getByRole('button', { name: 'Stock' }))
  expect(await screen.findByText('Unidades en la farmacia')).toBeInTheDocument()
  expect(cells.slice(5, 7).map((cell) => cell.textContent)).toEqual([`3,10${nbsp}€`, '7'])
  const brand = await rowOf('Marca 1 g')
  expect(within(brand).getByText('Marca')).toBeInTheDocument()
  expect(within(brand).getByText(/^Rotura de Stock hasta mediados de enero/)).toBeInTheDocument()
  expect(screen.queryByText('8470001000010')).not.toBeInTheDocument()
  await user.click(within(alfa).getByRole('button', { name: 'Abrir el detalle' }))
  const opened = alfa.nextElementSibling
  for (const fact of [
    'EAN8470001000010',
    'Agrupación homogéneaGrupo 11',
    'Envase10',
    'En el laboratorioEn Stock',
  ])
    expect(opened).toHaveTextContent(fact)
  expect(within(await rowOf('=1+1')).getByText('OTC')).toBeInTheDocument()
  expect(await rowOf('Suelto')).toHaveTextContent('0 €')
  expect(screen.getByText('Productos: 5')).toBeInTheDocument()
})

test('a difference is that of the totals beside it, and differences add up to theirs', async () => {
  const catalogue = salesData().catalogue.catalogue
  const sold = (year: number, cn: string, pvl: number) => ({
    ...{ day: `${year}-06-01`, cn, units: 1 },
    ...{ pvl, pvp: pvl },
  })
  const rows = [
    ...[sold(2026, '100001', 1_160), sold(2025, '100001', 1_040)],
    ...[sold(2026, '100002', 1_160), sold(2025, '100002', 1_040)],
  ]
  const source = salesSource(salesData({ cube: cubeOf(rows, catalogue) }))
  await showTable('full', { grouping: 'product', source })
  await user.selectOptions(screen.getByLabelText('Comparar con'), 'Mismo periodo del año anterior')
  await openFilters(user)
  await user.click(await screen.findByLabelText('Total anterior'))
  const cells = async (name: string) =>
    [...(await rowOf(name)).querySelectorAll('td')]
      .map((cell) => (cell.textContent ?? '').replaceAll(nbsp, ' '))
      .filter((text) => text.endsWith('€') && !text.includes(','))
  // 11.60 and 10.40 € each: of 23 € and 21 € in all.
  await waitFor(async () => expect(await cells('Alfa 1 g')).toEqual(['12 €', '11 €', '+1 €']))
  expect(await cells('Marca 1 g')).toEqual(['11 €', '10 €', '+1 €'])
  expect(screen.getByText('Total: 23 €')).toBeInTheDocument()
  expect(screen.getByText(/^Diferencia: \+2 €/)).toBeInTheDocument()
})

test('a group opens to its products; a product without a group has its own row, which cannot be opened', async () => {
  await showTable('full', { grouping: 'homogeneousGrouping' })
  expect(await screen.findByText('Agrupaciones: 4')).toBeInTheDocument()
  expect(await headers()).toEqual([
    'Detalle',
    'Agrupación homogénea',
    'Referencias',
    'Gx Switch',
    '% Marca',
    'PVL',
    'Unidades',
    'Total',
  ])
  const group = await rowOf('Grupo 11')
  expect(within(group).getByText('Medio')).toBeInTheDocument()
  await user.click(within(group).getByRole('button', { name: 'Abrir el detalle' }))
  const detail = await tableNamed('Ventas de Grupo 11')
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

test('the table of market categories has a row for products without a category', async () => {
  await showTable('full', { grouping: 'marketCategory' })
  expect(await screen.findByText('Solares')).toBeInTheDocument()
  expect(screen.getByText('Sin categoría de mercado')).toBeInTheDocument()
  expect(screen.getByText('Categorías: 2')).toBeInTheDocument()
})

test('a comparison adds difference and percentage, but no percentage where there was nothing before', async () => {
  await showTable('full', { grouping: 'product' })
  await user.selectOptions(screen.getByLabelText('Comparar con'), 'Mismo periodo del año anterior')
  expect(await headers()).toEqual(expect.arrayContaining(['Diferencia', 'Diferencia %']))
  const brand = await rowOf('Marca 1 g')
  await waitFor(() => expect(brand).toHaveTextContent('+20 €+100,0 %'))
  expect(await rowOf('Alfa 1 g')).toHaveTextContent('+31 €- - -')
  expect(screen.getByText(/21\/11\/2024 – 20\/11\/2025/)).toBeInTheDocument()
})
