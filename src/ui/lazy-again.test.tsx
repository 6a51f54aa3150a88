import { act, fireEvent, render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchAgain, lazyAgain, secondTryAfterMs } from '@/ui/lazy-again'

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <button
        type="button"
        onClick={() => {
          fetchAgain()
          this.setState({ failed: false })
        }}
      >
        Reintentar
      </button>
    )
  }
}

const styleSheet = () => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  document.head.append(link)
  return link
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const part = { default: () => <p>Aquí está</p> }
const loader = () => vi.fn<() => Promise<{ default: () => ReactNode }>>().mockResolvedValue(part)
const show = (load: ReturnType<typeof loader>) => {
  const Part = lazyAgain(load)
  return act(async () =>
    render(
      <Boundary>
        <Suspense>
          <Part />
        </Suspense>
      </Boundary>,
      { onCaughtError: () => {} },
    ),
  )
}
const secondTry = () => act(() => vi.advanceTimersByTimeAsync(secondTryAfterMs))

test('a component whose first answer was lost is asked for once more before an error is shown', async () => {
  const load = loader().mockRejectedValueOnce(new Error('connection reset'))
  await show(load)
  expect(load).toHaveBeenCalledOnce()
  await secondTry()
  expect(screen.getByText('Aquí está')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a component that could not be loaded is loaded, with its styles, when it is shown again', async () => {
  const [lost, onItsWay] = [styleSheet(), styleSheet()]
  const load = loader()
    .mockRejectedValueOnce(new Error('no network'))
    .mockImplementationOnce(async () => {
      lost.dispatchEvent(new Event('error'))
      throw new Error('no network')
    })
  await show(load)
  await secondTry()
  expect(load).toHaveBeenCalledTimes(2)
  expect(lost).toBeInTheDocument()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Reintentar' })))
  expect(screen.getByText('Aquí está')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(3)
  expect(lost).not.toBeInTheDocument()
  expect(document.querySelectorAll('link[rel=stylesheet]')).toHaveLength(2)
  expect(onItsWay).toBeInTheDocument()
})
