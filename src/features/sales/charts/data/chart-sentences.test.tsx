import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import GenericsBrands from '@/features/sales/charts/generics-brands'
import GraphicSales from '@/features/sales/charts/graphic-sales'
import LaboratoryComparator from '@/features/sales/charts/laboratory-comparator'
import MarketShareDonut from '@/features/sales/charts/market-share-donut'
import MarketTam from '@/features/sales/charts/market-tam'
import TenantCompetitor from '@/features/sales/charts/tenant-competitor'
import { chartData, chartRows, showChart } from '@/features/sales/charts/testing/chart-stage'

/** A sentence is said as a whole, with spaces that may break. */
const sentence = (text: string) =>
  screen.findByText(text, { normalizer: (shown) => shown.replaceAll('\u00a0', ' ') })

test('"Ventas por mes" says how the last complete month went, and the running one over the same days', async () => {
  await showChart(<GraphicSales widgetKey="graphic-sales-0-0" options={{}} />)
  await sentence('Octubre: +150 % frente a septiembre')
  await sentence(
    'Noviembre, hasta el día 20: -98 % frente a los mismos días de octubre · El mes que más cambió: diciembre, -100 % frente a noviembre',
  )
})

test('the month in which sales stopped is told apart like a running one, and the TAM ends before it', async () => {
  await showChart(<GraphicSales widgetKey="graphic-sales-0-0" options={{}} />, { lastSaleDay: '2026-10-02' })
  expect(
    await screen.findByText(/^Octubre, hasta el día 2: 100.€; en los mismos días de septiembre, 0.€/),
  ).toBeVisible()
  expect(screen.getByText(/últimos 12 meses completos y parte de octubre de 2026/)).toBeVisible()
  expect((await chartRows()).map(([month]) => month)).toContain(
    'octubre de 2026 (incompleto, hasta el día 2)',
  )
})

test('the TAM of sales that stopped ends with their last complete month', async () => {
  await showChart(<MarketTam />, { lastSaleDay: '2026-10-02' })
  expect(await screen.findByText('TAM: de octubre de 2025 a septiembre de 2026')).toBeVisible()
})

test('a comparison with a year before changes the sentence, too', async () => {
  await showChart(<GraphicSales widgetKey="graphic-sales-0-0" options={{}} />)
  await sentence('Octubre: +150 % frente a septiembre')
  await userEvent.selectOptions(screen.getByLabelText('Comparar con'), 'year')
  await sentence('Octubre: -80 % frente a octubre de 2025')
  expect(
    await screen.findByText(
      /^Noviembre, hasta el día 20: -88.% frente a los mismos días de noviembre de 2025/,
    ),
  ).toBeVisible()
})

test('a sentence about amounts follows the price mode', async () => {
  await showChart(<TenantCompetitor widgetKey="tenant-competitor-0-0" options={{}} />)
  await sentence('Laboratorio 2: 140 € en 12 meses completos, por delante de Laboratorio 1 (70 €)')
  await userEvent.click(screen.getByRole('button', { name: 'A PVP' }))
  await sentence('Laboratorio 2: 280 € en 12 meses completos, por delante de Laboratorio 1 (140 €)')
})

test('a sentence about shares follows the switch between amounts and units', async () => {
  const data = chartData({}, [['2026-09-18', '100001', 10, 1000]])
  await showChart(<GenericsBrands widgetKey="generics-brands-0-0" options={{}} />, { data })
  await sentence('Genéricos en octubre: 40,0 %, -32,2 p. p. frente a septiembre')
  await userEvent.click(screen.getByRole('radio', { name: 'Ud' }))
  await sentence('Genéricos en octubre: 40,0 %, -4,4 p. p. frente a septiembre')
})

test('two parts of a whole are a sentence and a bar, which has the laboratory’s colour', async () => {
  await showChart(<MarketShareDonut widgetKey="market-share-donut-0-0" options={{}} />)
  await sentence('Laboratorio 2: 64 % de su universo (220 €)')
  const bar = screen.getByRole('img', { name: /^Mis ventas vs\. competencia/ })
  expect(bar.querySelectorAll('span')).toHaveLength(2)
  expect(bar.querySelector('canvas')).toBeNull()
})

test('the comparator draws all laboratories alike, and says the place of the first one', async () => {
  await showChart(<LaboratoryComparator widgetKey="laboratory-comparator-0-0" options={{}} />)
  await sentence('Octubre: +20 % frente a septiembre')
  await userEvent.click(screen.getByRole('combobox', { name: 'Competidores' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Laboratorio 1' }))
  await userEvent.keyboard('{Escape}')
  await sentence('Laboratorio 2: 140 € en 12 meses completos, por delante de Laboratorio 1 (70 €)')
  const marks = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => /^Laboratorio \d$/.test(textContent ?? ''))
    .map((entry) => entry.firstElementChild?.hasAttribute('data-line'))
  expect(marks).toEqual([true, true])
  await waitFor(async () => expect((await chartRows())[0]).toHaveLength(3))
})
