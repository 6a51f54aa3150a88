import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { UpdatePrompt } from '@/ui/prompts/prompts'
import { theme } from '@/ui/styles/theme'

function show({ ready = true, saves = true }) {
  const apply = vi.fn()
  const subscribe = () => () => {}
  const updates = {
    files: { getSnapshot: () => 'saved' as const, subscribe },
    getSnapshot: () => ready,
    subscribe,
    apply,
  }
  render(
    <MantineProvider theme={theme} env="test">
      <UpdatePrompt updates={updates} saveFirst={async () => saves} />
    </MantineProvider>,
  )
  return apply
}

test('the update prompt is not shown while there is no newer version', () => {
  show({ ready: false })
  expect(screen.queryByText('Nueva versión disponible')).not.toBeInTheDocument()
})

test('a newer version is activated when the user asks, after saving', async () => {
  const apply = show({})
  expect(screen.getByText('Nueva versión disponible')).toBeInTheDocument()
  expect(apply).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }))
  expect(apply).toHaveBeenCalledOnce()
})

test('the page is not reloaded if something cannot be saved, and an error is shown', async () => {
  const apply = show({ saves: false })
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }))
  expect(await screen.findByText(/no se han podido guardar/)).toBeInTheDocument()
  expect(apply).not.toHaveBeenCalled()
})
