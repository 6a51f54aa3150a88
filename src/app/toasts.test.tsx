import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import Toasts from '@/app/toasts'
import classes from '@/app/toasts.module.css'
import { theme } from '@/ui/styles/theme'

/** Stays, however slow the machine is. */
const toast = (message: string) =>
  act(() => notifications.show({ message, autoClose: false, role: 'status' }))
const at = (element: Element, left: number, top: number) =>
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, 100, 40))

test('toasts leave their edge when the focus comes to a control that one covers, and are back with the next', async () => {
  render(
    <MantineProvider theme={theme} env="test">
      <button type="button">Beside</button>
      <button type="button">Below</button>
      <h1 tabIndex={-1}>Title</h1>
      <Toasts />
    </MantineProvider>,
  )
  const place = () => screen.getByRole('status').closest(`.${classes.toasts}`)
  const beside = screen.getByRole('button', { name: 'Beside' })
  const below = screen.getByRole('button', { name: 'Below' })
  const title = screen.getByRole('heading', { name: 'Title' })
  toast('Productos añadidos al carrito.')
  at(await screen.findByRole('status'), 500, 70)
  at(beside, 420, 70)
  at(below, 520, 80)
  at(title, 520, 80)

  await userEvent.tab()
  expect(beside).toHaveFocus()
  expect(place()).not.toHaveClass(classes.away ?? '')
  act(() => title.focus())
  expect(place()).not.toHaveClass(classes.away ?? '')
  act(() => below.focus())
  expect(place()).toHaveClass(classes.away ?? '')

  act(() => notifications.clean())
  await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument())
  act(() => beside.focus())
  toast('Pedido guardado con éxito.')
  await screen.findByText('Pedido guardado con éxito.')
  expect(place()).not.toHaveClass(classes.away ?? '')
})
