import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { BarChart } from '@/ui/chart/bar-chart'
import type { BarModel } from '@/ui/chart/model/chart-model'
import type { DaySpan } from '@/ui/chart/model/time-axis'

const month = (id: string, name: string, count: number) => ({
  ...{ id, label: name, name },
  days: { first: `${id}-01`, count },
})
const model: BarModel = {
  what: 'Ventas por mes',
  axis: 'Mes',
  categories: [month('2026-01', 'enero', 31), month('2026-02', 'febrero', 28)],
  series: [{ id: 'own', name: 'Ventas', color: 'mine', measure: 'euros', values: [100, 200] }],
  stacked: false,
}

/** A chart of 200 pixels, 100 for each month. */
const show = (first: DaySpan | null = null) => {
  let span = first
  const followers = new Set<() => void>()
  const onMove = vi.fn((next: DaySpan) => {
    span = next
    for (const follow of followers) follow()
  })
  const [onRest, onCancel, onOpen] = [vi.fn(), vi.fn(), vi.fn()]
  render(
    <MantineProvider env="test">
      <BarChart
        id="ventas-0-0"
        model={{ ...model, marks: [{ day: '2026-02-01', kind: 'price', label: 'Bajan 12 precios' }] }}
        leads={{ nameOf: (_, name) => name, onOpen }}
        brush={{
          read: () => span,
          subscribe: (follow) => {
            followers.add(follow)
            return () => void followers.delete(follow)
          },
          limits: { startDate: '2025-01-01', endDate: '2026-02-20' },
          ...{ onMove, onRest, onCancel },
        }}
      />
    </MantineProvider>,
  )
  const plot = screen.getByRole('img').parentElement as HTMLElement
  vi.spyOn(plot, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 200 } as DOMRect)
  vi.spyOn(screen.getByRole('img'), 'getBoundingClientRect').mockReturnValue({
    ...{ left: 0, width: 200 },
  } as DOMRect)
  const point = (type: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel', clientX: number) =>
    fireEvent[type](screen.getByRole('img'), { clientX, pointerId: 1, isPrimary: true, button: 0 })
  return { point, onMove, onRest, onCancel, onOpen }
}

test('a finger that moves sideways draws a span of days, which it means when it is lifted', () => {
  const { point, onMove, onRest } = show()
  point('pointerDown', 50)
  point('pointerMove', 52)
  expect(onMove).not.toHaveBeenCalled()
  point('pointerMove', 110)
  expect(onMove).toHaveBeenLastCalledWith({ startDate: '2026-01-16', endDate: '2026-02-03' })
  point('pointerMove', 20)
  expect(onMove).toHaveBeenLastCalledWith({ startDate: '2026-01-07', endDate: '2026-01-16' })
  // No day that has no sales yet.
  point('pointerMove', 199)
  expect(onMove).toHaveBeenLastCalledWith({ startDate: '2026-01-16', endDate: '2026-02-20' })
  expect(onRest).not.toHaveBeenCalled()
  point('pointerUp', 199)
  expect(onRest).toHaveBeenCalledOnce()
})

test('a finger that the browser needs to scroll draws nothing', () => {
  const { point, onCancel, onRest } = show()
  point('pointerDown', 50)
  point('pointerMove', 80)
  point('pointerCancel', 80)
  expect(onCancel).toHaveBeenCalledOnce()
  expect(onRest).not.toHaveBeenCalled()
})

test('a click that does not move is a press on its month', () => {
  const { point, onMove, onOpen } = show()
  point('pointerMove', 150)
  point('pointerDown', 150)
  point('pointerUp', 151)
  fireEvent.click(screen.getByRole('img'), { clientX: 151 })
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('2026-02')
  expect(onMove).not.toHaveBeenCalled()
})

test('keys move either end of the span, which says its day, and not beyond the other', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { onMove, onRest } = show({ startDate: '2026-02-03', endDate: '2026-02-04' })
  const first = screen.getByRole('slider', { name: 'Primer día del periodo' })
  const last = screen.getByRole('slider', { name: 'Último día del periodo' })
  expect(first).toHaveAttribute('aria-valuetext', '3 de febrero de 2026')
  first.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(onMove).toHaveBeenLastCalledWith({ startDate: '2026-02-04', endDate: '2026-02-04' })
  await userEvent.keyboard('{Home}')
  expect(onMove).toHaveBeenLastCalledWith({ startDate: '2026-01-01', endDate: '2026-02-04' })
  last.focus()
  await userEvent.keyboard('{PageUp}')
  expect(last).toHaveAttribute('aria-valuetext', '20 de febrero de 2026')
  expect(onRest).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(500)
  expect(onRest).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('what happened on a day stands at its place, in a list for readers and with the figures of its month', async () => {
  const { point } = show()
  expect(screen.getByRole('list', { name: 'Marcas en el tiempo' })).toHaveTextContent(
    '01/02/2026: Bajan 12 precios',
  )
  point('pointerMove', 150)
  expect(screen.getAllByText('01/02/2026: Bajan 12 precios')).toHaveLength(2)
  point('pointerMove', 50)
  expect(screen.getAllByText('01/02/2026: Bajan 12 precios')).toHaveLength(1)
})
