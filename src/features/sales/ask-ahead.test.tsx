import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useChosenConfig, useWidgetConfig } from '@/features/sales/use-widget-config'
import type { WidgetConfig } from '@/features/sales/widget-config'
import { togetherMs, WidgetsViewProvider } from '@/features/sales/widgets-view'

const key = 'table-0-0'
type Change = ReturnType<typeof useWidgetConfig>[1]
let change: Change
/** What was asked ahead, each with a function that answers. Null: there is an answer already. */
let asked: { config: WidgetConfig; answer: () => void }[] | null

function Table() {
  const [config, changeConfig] = useWidgetConfig(key, undefined, (next) => {
    if (asked === null) return undefined
    return new Promise<void>((answer) => asked?.push({ config: next, answer }))
  })
  change = changeConfig
  const chosen = useChosenConfig(key, config)
  return (
    <>
      <p>
        page {config.page}, {config.compare ?? 'alone'}
      </p>
      <button type="button">chosen {chosen.page}</button>
    </>
  )
}

const stored = vi.fn()
const show = () =>
  render(
    <WidgetsViewProvider search={{}} onChange={() => {}} onStore={stored}>
      <Table />
    </WidgetsViewProvider>,
  )
const text = () => screen.getByText(/^page/).textContent
const answerAll = () =>
  act(async () => {
    for (const { answer } of asked?.splice(0) ?? []) answer()
  })

beforeEach(() => {
  asked = []
  stored.mockClear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('a change of a widget that asks ahead', () => {
  test('is shown together with its answer', async () => {
    show()
    act(() => change({ page: 2 }))
    expect(asked).toMatchObject([{ config: { page: 2 } }])
    expect(text()).toBe('page 0, alone')
    await answerAll()
    expect(text()).toBe('page 2, alone')
  })

  test('is seen at once in the control that was pressed', async () => {
    show()
    act(() => change({ page: 2 }))
    expect(screen.getByRole('button')).toHaveTextContent('chosen 2')
    await answerAll()
    expect(screen.getByRole('button')).toHaveTextContent('chosen 2')
  })

  test('is shown at once where the answer is there already', () => {
    asked = null
    show()
    act(() => change({ page: 2 }))
    expect(text()).toBe('page 2, alone')
  })

  test('does not wait long for an answer', async () => {
    show()
    act(() => change({ page: 2 }))
    await act(() => vi.advanceTimersByTimeAsync(togetherMs - 1))
    expect(text()).toBe('page 0, alone')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(text()).toBe('page 2, alone')
  })

  test('is part of what the next change asks, and is shown with it', async () => {
    show()
    act(() => change({ page: 2 }))
    act(() => change({ compare: 'year' }))
    expect(asked?.at(-1)?.config).toMatchObject({ page: 2, compare: 'year' })
    await answerAll()
    expect(text()).toBe('page 2, year')
  })

  test('is shown at once while typing', () => {
    show()
    act(() => change({ page: 2 }, { replace: true }))
    expect(text()).toBe('page 2, alone')
    expect(asked).toEqual([])
  })

  test('is stored for the next visit if the page goes before it is shown', () => {
    const { unmount } = show()
    act(() => change({ compare: 'year' }))
    unmount()
    expect(stored.mock.lastCall?.[0]).toEqual({ [key]: { compare: 'year' } })
  })
})
