import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { BarChart } from '@/ui/chart/bar-chart'
import type { BarModel } from '@/ui/chart/model/chart-model'

const model: BarModel = {
  what: 'Ventas por mes, PVP',
  axis: 'Mes',
  categories: [
    { id: '2026-09', label: 'sep 26', name: 'septiembre de 2026' },
    { id: '2026-10', label: 'oct 26', name: 'octubre de 2026' },
  ],
  series: [
    { id: 'own', name: 'Almadria', color: 'mine', measure: 'euros', values: [123_456, 200_050] },
    { id: 'rest', name: 'Competencia', color: 'competition', measure: 'euros', values: [100_000, 0] },
    { id: 'share', name: 'Cuota', color: 'ink', measure: 'percent', line: true, values: [0.5525, 1] },
  ],
  stacked: true,
}

const show = (props: Partial<Parameters<typeof BarChart>[0]> = {}) =>
  render(
    <MantineProvider env="test">
      <BarChart id="ventas-0-0" model={model} {...props} />
    </MantineProvider>,
  )
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) =>
      [...row.querySelectorAll('th,td')].map((cell) => cell.textContent?.replaceAll('\u00a0', ' ') ?? ''),
    )

test('a screen reader gets a chart’s description, its range, and minimum and maximum of each series', () => {
  show()
  expect(screen.getByRole('img').getAttribute('aria-label')?.replaceAll('\u00a0', ' ')).toBe(
    'Ventas por mes, PVP, de septiembre de 2026 a octubre de 2026. ' +
      'Total: mínimo 2.000,50 € (octubre de 2026), máximo 2.234,56 € (septiembre de 2026). ' +
      'Almadria: mínimo 1.234,56 € (septiembre de 2026), máximo 2.000,50 € (octubre de 2026). ' +
      'Competencia: mínimo 0,00 € (octubre de 2026), máximo 1.000,00 € (septiembre de 2026). ' +
      'Cuota: mínimo 55,3 % (septiembre de 2026), máximo 100,0 % (octubre de 2026).',
  )
})

test('a category that is not complete yet is in the legend, and is neither minimum nor maximum', () => {
  const [own] = model.series
  if (own === undefined) throw new Error('No series')
  const running = {
    id: '2026-11',
    label: 'nov 26',
    name: 'noviembre de 2026 (en curso)',
    partial: 'Mes en curso',
  }
  const categories = [...model.categories, running]
  show({ model: { ...model, categories, series: [{ ...own, values: [...own.values, 500] }] } })
  expect(screen.getByText('Mes en curso')).toBeInTheDocument()
  expect(screen.getByRole('img').getAttribute('aria-label')?.replaceAll('\u00a0', ' ')).toContain(
    'Almadria: mínimo 1.234,56 € (septiembre de 2026), máximo 2.000,50 € (octubre de 2026), ' +
      '5,00 € (noviembre de 2026 (en curso)).',
  )
})

test('a chart’s table has the same figures, with sums where they make sense, and stays open for the next visit', async () => {
  const { unmount } = show()
  await userEvent.click(screen.getByRole('button', { name: /^Ver como tabla/ }))
  const expected = [
    ['Mes', 'Almadria', 'Competencia', 'Cuota', 'Total'],
    ['septiembre de 2026', '1.234,56 €', '1.000,00 €', '55,3 %', '2.234,56 €'],
    ['octubre de 2026', '2.000,50 €', '0,00 €', '100,0 %', '2.000,50 €'],
    ['Total', '3.235,06 €', '1.000,00 €', '', '4.235,06 €'],
  ]
  expect(rowsOf(screen.getByRole('table', { name: 'Ventas por mes, PVP' }))).toEqual(expected)
  unmount()
  show()
  expect(rowsOf(screen.getByRole('table'))).toEqual(expected)
  expect(screen.queryByRole('img')).toBeNull()
})

test('a chart’s table shows the compared values with difference and percentage', async () => {
  const [own] = model.series
  if (own === undefined) throw new Error('No series')
  show({
    model: { ...model, series: [{ ...own, compared: [100_000, 0] }], comparedName: 'Un año antes' },
  })
  await userEvent.click(screen.getByRole('button', { name: /^Ver como tabla/ }))
  expect(rowsOf(screen.getByRole('table'))).toEqual([
    ['Mes', 'Almadria', 'Almadria, un año antes', 'Almadria, diferencia', 'Almadria, variación'],
    ['septiembre de 2026', '1.234,56 €', '1.000,00 €', '+234,56 €', '+23,5 %'],
    ['octubre de 2026', '2.000,50 €', '0,00 €', '+2.000,50 €', '- - -'],
    ['Total', '3.235,06 €', '1.000,00 €', '+2.235,06 €', '+223,5 %'],
  ])
})

test('arrow keys move through a chart’s categories and show their exact figures', async () => {
  show()
  await userEvent.tab()
  expect(screen.getByRole('img')).toHaveFocus()
  await userEvent.keyboard('{End}')
  expect(screen.getByText('octubre de 2026').parentElement).toHaveTextContent('2.000,50 €')
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByText('septiembre de 2026').parentElement).toHaveTextContent('1.234,56 €')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('septiembre de 2026')).toBeNull()
})

test('a chart’s tooltip stays after a touch, but disappears with the mouse', () => {
  show()
  const plot = screen.getByRole('img')
  vi.spyOn(plot, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 200 } as DOMRect)
  fireEvent.pointerDown(plot, { pointerType: 'touch', clientX: 220 })
  fireEvent.pointerLeave(plot, { pointerType: 'touch' })
  expect(screen.getByText('octubre de 2026')).toBeInTheDocument()
  fireEvent.pointerLeave(plot, { pointerType: 'mouse' })
  expect(screen.queryByText('octubre de 2026')).toBeNull()
})

test('selectable categories of a chart are a single tab stop, with arrow keys between them', async () => {
  const onPick = vi.fn()
  const onHover = vi.fn()
  show({ picking: { label: 'Elija meses', marked: [0, 0], onPick, onHover } })
  await userEvent.tab()
  const first = screen.getByRole('button', { name: /^septiembre de 2026/ })
  expect(first).toHaveFocus()
  expect(first).toHaveAttribute('aria-pressed', 'true')
  expect(onHover).toHaveBeenLastCalledWith(0)
  await userEvent.keyboard('{ArrowRight}{Enter}')
  const second = screen.getByRole('button', { name: /^octubre de 2026/ })
  expect(second).toHaveFocus()
  expect(second).toHaveAttribute('aria-pressed', 'false')
  expect(onPick).toHaveBeenCalledExactlyOnceWith(1)
  await userEvent.tab()
  expect(screen.getByRole('button', { name: /^Ver como tabla/ })).toHaveFocus()
  expect(onHover).toHaveBeenLastCalledWith(null)
})
