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

test('what could not be fetched is fetched when it is shown again, with its styles', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => ReactNode }>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue({ default: () => <p>Aquí está</p> })
  const Part = lazyAgain(load)
  const style = document.createElement('link')
  style.rel = 'stylesheet'
  document.head.append(style)
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
  expect(style).toBeInTheDocument()
  await userEvent.click(again)
  expect(await screen.findByText('Aquí está')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
  expect(style).not.toBeInTheDocument()
})
