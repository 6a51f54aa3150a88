import { MantineProvider, Modal } from '@mantine/core'
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDialogsOnBack } from '@/ui/focus/close-on-back'
import { theme } from '@/ui/styles/theme'

let history: RouterHistory
let stop: () => void
/** How often the browser has come to another entry. */
let moves = 0
const count = () => {
  moves++
}
beforeEach(() => {
  addEventListener('popstate', count)
  stop = closeDialogsOnBack(() => history)
  history = createBrowserHistory()
  for (const place of ['/pedidos', '/carrito']) {
    history.push(place)
    history.flush()
  }
})
afterEach(() => {
  stop()
  history.destroy()
  removeEventListener('popstate', count)
})

const places = () => [history.location.pathname, location.pathname]
/** Presses a button of the browser, which for a dialog goes back and returns. */
const press = async (button: 'back' | 'forward', { returns = false } = {}) => {
  const expected = moves + (returns ? 2 : 1)
  window.history[button]()
  await waitFor(() => expect(moves).toBe(expected))
  await act(async () => {})
}

type DialogProps = { name: string; isQuestion?: boolean; onClose?: () => boolean }
function Dialog({ name, isQuestion = false, onClose = () => true }: DialogProps) {
  const [opened, setOpened] = useState(true)
  return (
    <Modal
      opened={opened}
      title={name}
      withCloseButton={!isQuestion}
      transitionProps={{ duration: 0 }}
      onClose={() => setOpened(!onClose())}
    />
  )
}
const open = (...dialogs: DialogProps[]) =>
  render(
    <MantineProvider theme={theme}>
      {dialogs.map((dialog) => (
        <Dialog key={dialog.name} {...dialog} />
      ))}
    </MantineProvider>,
  )
const shown = () => screen.queryAllByRole('dialog').map((dialog) => dialog.textContent)

test('Back closes the dialogs of a screen one by one, then leaves it; Forward opens none', async () => {
  open({ name: 'Soporte' }, { name: 'Descartar' })
  await screen.findByRole('dialog', { name: 'Descartar' })
  await press('back', { returns: true })
  await waitFor(() => expect(shown()).toEqual(['Soporte']))
  expect(places()).toEqual(['/carrito', '/carrito'])
  await press('back', { returns: true })
  await waitFor(() => expect(shown()).toEqual([]))
  expect(places()).toEqual(['/carrito', '/carrito'])
  await press('back')
  expect(places()).toEqual(['/pedidos', '/pedidos'])
  await press('forward')
  expect(places()).toEqual(['/carrito', '/carrito'])
  expect(shown()).toEqual([])
})

test('a dialog that asks before it loses what was typed does so', async () => {
  let asked = 0
  open({ name: 'Soporte', onClose: () => ++asked > 1 })
  await press('back', { returns: true })
  expect([asked, shown()]).toEqual([1, ['Soporte']])
  expect(places()).toEqual(['/carrito', '/carrito'])
})

test('a dialog that closes by changing the address changes that of its own screen', async () => {
  const onClose = () => {
    history.push('/carrito?cerrado')
    return true
  }
  open({ name: 'Producto', onClose })
  await press('back', { returns: true })
  expect(location.search).toBe('?cerrado')
  await press('back')
  expect(places()).toEqual(['/carrito', '/carrito'])
})

test('a dialog that has to be answered does not hold who leaves, and Forward leaves as ever', async () => {
  open({ name: 'Condiciones', isQuestion: true })
  await press('back')
  expect(places()).toEqual(['/pedidos', '/pedidos'])
  open({ name: 'Soporte' })
  await press('forward')
  expect(places()).toEqual(['/carrito', '/carrito'])
})
