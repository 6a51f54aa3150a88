import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, type ReactNode, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { fetchAgain, lazyAgain } from '@/ui/lazy-again'

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

test('a component that could not be loaded is loaded, with its styles, when it is shown again', async () => {
  const [lost, onItsWay] = [styleSheet(), styleSheet()]
  const load = vi
    .fn<() => Promise<{ default: () => ReactNode }>>()
    .mockImplementationOnce(async () => {
      lost.dispatchEvent(new Event('error'))
      throw new Error('no network')
    })
    .mockResolvedValue({ default: () => <p>Aquí está</p> })
  const Part = lazyAgain(load)
  render(
    <Boundary>
      <Suspense>
        <Part />
      </Suspense>
    </Boundary>,
    { onCaughtError: () => {} },
  )
  const again = await screen.findByRole('button', { name: 'Reintentar' })
  expect(load).toHaveBeenCalledOnce()
  expect(lost).toBeInTheDocument()
  await userEvent.click(again)
  expect(await screen.findByText('Aquí está')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
  expect(lost).not.toBeInTheDocument()
  expect(document.querySelectorAll('link[rel=stylesheet]')).toHaveLength(2)
  expect(onItsWay).toBeInTheDocument()
})
