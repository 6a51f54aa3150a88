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
  let isMoving = false
  const followers = new Set<() => void>()
  const onMove = vi.fn((next: DaySpan) => {
    span = next
    isMoving = true
    for (const follow of followers) follow()
  })
  const ended = () => {
    isMoving = false
  }
  const [onRest, onCancel, onOpen] = [vi.fn(ended), vi.fn(ended), vi.fn()]
  const view = render(
    <MantineProvider env="test">
      <BarChart
        id="ventas-0-0"
        model={{
          ...model,
          marks: [
            { day: '2026-02-01', kind: { shape: 'dot', name: 'Precios' }, label: 'Bajan 12 precios' },
            {
              day: '2026-03-01',
              kind: { shape: 'ring', name: 'Faltas' },
              label: 'Empieza a faltar 1 producto',
            },
          ],
        }}
        leads={{ nameOf: (_, name) => name, onOpen }}
        brush={{
          read: () => span,
          subscribe: (follow) => {
            followers.add(follow)
            return () => void followers.delete(follow)
          },
          limits: { startDate: '2025-01-01', endDate: '2026-02-20' },
          isMoving: () => isMoving,
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
  let buttons = 0
  const point = (
    type: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel',
    clientX: number,
    { on = screen.getByRole('img'), ...given }: PointerEventInit & { on?: Element } = {},
  ) => {
    if (type === 'pointerDown') buttons = 1
    if (type === 'pointerUp' || type === 'pointerCancel') buttons = 0
    fireEvent[type](on, { clientX, pointerId: 1, isPrimary: true, button: 0, buttons, ...given })
  }
  return { point, onMove, onRest, onCancel, onOpen, unmount: view.unmount }
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

test('a press that ends beside the chart, or outside of the window, draws nothing later', () => {
  const { point, onMove, onCancel } = show()
  point('pointerDown', 50)
  point('pointerUp', 52, { on: document.body })
  point('pointerMove', 150)
  point('pointerMove', 150, { buttons: 1 })
  point('pointerDown', 50)
  point('pointerMove', 150, { buttons: 0 })
  point('pointerMove', 190, { buttons: 1 })
  expect(onMove).not.toHaveBeenCalled()
  point('pointerDown', 50)
  point('pointerMove', 150)
  point('pointerMove', 160, { buttons: 0 })
  expect(onMove).toHaveBeenCalledOnce()
  expect(onCancel).toHaveBeenCalledOnce()
})

test('a span that is drawn is meant wherever the finger is lifted', () => {
  const { point, onRest } = show()
  point('pointerDown', 50)
  point('pointerMove', 110)
  point('pointerUp', 500, { on: document.body })
  expect(onRest).toHaveBeenCalledOnce()
})

test('a second finger neither moves nor ends a span, and its press gives it up', () => {
  const { point, onMove, onRest, onCancel } = show()
  point('pointerDown', 50)
  point('pointerMove', 110)
  const second = { pointerId: 2, isPrimary: false }
  point('pointerMove', 180, second)
  expect(onMove).toHaveBeenCalledOnce()
  point('pointerUp', 180, second)
  expect(onRest).not.toHaveBeenCalled()
  point('pointerDown', 180, second)
  expect(onCancel).toHaveBeenCalledOnce()
  point('pointerMove', 120)
  point('pointerUp', 120)
  expect([onMove, onRest].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})

test('a span that was given up by Escape does not begin again under the same finger', () => {
  const { point, onMove, onCancel, onOpen } = show()
  point('pointerDown', 50)
  point('pointerMove', 110)
  // As the page does.
  onCancel()
  point('pointerMove', 120)
  expect(onMove).toHaveBeenCalledOnce()
  point('pointerUp', 50)
  fireEvent.click(screen.getByRole('img'), { clientX: 50 })
  expect(onOpen).not.toHaveBeenCalled()
})

test('a chart that goes while a span is drawn over it leaves no span', () => {
  const { point, onCancel, unmount } = show()
  point('pointerDown', 50)
  point('pointerMove', 110)
  unmount()
  expect(onCancel).toHaveBeenCalledOnce()
})

test('an end that moves leaves the other where it is, though this chart does not reach it', () => {
  const { point, onMove } = show({ startDate: '2025-03-05', endDate: '2026-02-04' })
  const first = screen.getByRole('slider', { name: 'Primer día del periodo' })
  const last = screen.getByRole('slider', { name: 'Último día del periodo' })
  fireEvent.keyDown(last, { key: 'ArrowLeft' })
  expect(onMove).toHaveBeenLastCalledWith({ startDate: '2025-03-05', endDate: '2026-02-03' })
  point('pointerDown', 109, { on: last })
  point('pointerMove', 50)
  expect(onMove).toHaveBeenLastCalledWith({ startDate: '2025-03-05', endDate: '2026-01-16' })
  point('pointerUp', 50)
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  expect(onMove).toHaveBeenLastCalledWith({ startDate: '2025-03-06', endDate: '2026-01-16' })
  for (const handle of [first, last]) {
    const [min, now, max] = ['min', 'now', 'max'].map((of) => Number(handle.getAttribute(`aria-value${of}`)))
    expect(min).toBeLessThanOrEqual(now as number)
    expect(now).toBeLessThanOrEqual(max as number)
  }
})

test('keys with Alt, Ctrl or Meta are the browser’s', () => {
  const { onMove } = show({ startDate: '2026-02-03', endDate: '2026-02-04' })
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) {
    const pressed = { key: 'ArrowLeft', [modifier]: true }
    // True is what nobody prevented.
    for (const at of [screen.getByRole('img'), screen.getByRole('slider', { name: /^Primer/ })])
      expect(fireEvent.keyDown(at, pressed)).toBe(true)
  }
  expect(onMove).not.toHaveBeenCalled()
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

test('the legend has the kinds of marks that the axis shows, and no others', () => {
  show()
  expect(screen.getByText('Precios')).toBeVisible()
  expect(screen.queryByText('Faltas')).toBeNull()
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
