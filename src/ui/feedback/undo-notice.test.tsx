import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hideUndoNotice, showUndoNotice } from '@/ui/feedback/undo-notice'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  await hideUndoNotice()
  vi.useRealTimers()
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))

test('a notice goes away by itself, but not while its button has the focus', async () => {
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  )
  await act(() => showUndoNotice('12 uds fuera del pedido.', () => {}))
  await pass(8)
  const undo = () => screen.queryByRole('button', { name: 'Deshacer' })
  act(() => undo()?.focus())
  await pass(60)
  expect(undo()).toBeInTheDocument()
  expect(undo()).toHaveFocus()

  act(() => undo()?.blur())
  await pass(8)
  expect(undo()).toBeInTheDocument()
  await pass(8)
  expect(undo()).not.toBeInTheDocument()
})
