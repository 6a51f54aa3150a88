import { act, fireEvent, render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense, use, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  fetchStylesAgain,
  lazyComponent,
  optionalComponent,
  secondTryAfterMs,
} from '@/ui/feedback/lazy-component'

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <button
        type="button"
        onClick={() => {
          fetchStylesAgain()
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

const part = { default: () => <p>Aquí está</p> }
const loader = () => vi.fn<() => Promise<{ default: () => ReactNode }>>().mockResolvedValue(part)
const show = (Part: ReturnType<typeof lazyComponent>) =>
  act(async () =>
    render(
      <Boundary>
        <Part fallback="Cargando" />
      </Boundary>,
      { onCaughtError: () => {} },
    ),
  )

describe('a file that cannot be fetched', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const secondTry = () => act(() => vi.advanceTimersByTimeAsync(secondTryAfterMs))

  test('a component whose first answer was lost is asked for once more before an error is shown', async () => {
    const load = loader().mockRejectedValueOnce(new Error('connection reset'))
    await show(lazyComponent(load))
    expect(load).toHaveBeenCalledOnce()
    expect(screen.getByText('Cargando')).toBeVisible()
    await secondTry()
    expect(screen.getByText('Aquí está')).toBeVisible()
    expect(screen.queryByText('Cargando')).not.toBeInTheDocument()
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
    await show(lazyComponent(load))
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

  test('one that the screen can do without leaves what stands in its place, and is asked for when it is shown again', async () => {
    const load = loader().mockRejectedValueOnce(new Error('no network'))
    const Part = optionalComponent(load)
    const { unmount } = await show(Part)
    expect(screen.getByText('Cargando')).toBeVisible()
    unmount()
    await show(Part)
    expect(screen.getByText('Aquí está')).toBeVisible()
  })
})

test('what is loaded before it is shown is there with the first rendering', async () => {
  const load = loader()
  const Part = lazyComponent(load)
  await Part.load()
  render(<Part fallback="Cargando" />)
  expect(screen.getByText('Aquí está')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

test('is shown although its file came between its rendering and its effects, for another place of it', async () => {
  let arrive = () => {}
  const file = Promise.resolve(part)
  // Not as late as a promise: an effect brings it before that of the place beside it.
  vi.spyOn(file, 'then').mockImplementation(
    (onFile) =>
      new Promise<never>((resolve) => {
        arrive = () => resolve(onFile?.(part) as never)
      }),
  )
  const Part = optionalComponent(() => file)
  const Bringing = () => {
    useLayoutEffect(() => arrive(), [])
    return null
  }
  render(<Part fallback="Cargando" />).unmount()
  await act(async () =>
    render(
      <>
        <Bringing />
        <Part fallback="Cargando" />
      </>,
    ),
  )
  expect(screen.getByText('Aquí está')).toBeVisible()
})

describe('without the rendering at once of the testing library', () => {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    // React measures its 300 ms by these; what it schedules with other means goes on.
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const turns = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }

  test('is shown as soon as its file is there, although something else has just begun to wait', async () => {
    let arrive: (file: typeof part) => void = () => {}
    const Part = lazyComponent(() => new Promise<typeof part>((resolve) => (arrive = resolve)))
    const never = new Promise<string>(() => {})
    const Waiting = () => use(never)
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    root.render(
      <>
        <Suspense fallback="Esperando">
          <Waiting />
        </Suspense>
        <Part fallback="Cargando" />
      </>,
    )
    await turns()
    expect(document.body).toHaveTextContent('EsperandoCargando')
    arrive(part)
    await turns()
    expect(document.body).toHaveTextContent('EsperandoAquí está')
    root.unmount()
  })
})
