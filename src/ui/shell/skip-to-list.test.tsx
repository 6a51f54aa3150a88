import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Page } from '@/ui/shell/page'

const open = (list: ReactNode) =>
  render(
    <MantineProvider env="test">
      <main tabIndex={-1}>
        <Page title="Carrito" hasList>
          <input aria-label="Buscar" />
          {list}
        </Page>
      </main>
    </MantineProvider>,
  )
const skip = async () => {
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Ir a la lista' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
}

test('the first stop behind the heading leads past the tools to the first field of the list', async () => {
  open(
    <ul data-list>
      <li>
        <button type="button">Abrir</button>
        <input aria-label="Cantidad" />
      </li>
    </ul>,
  )
  await skip()
  expect(screen.getByRole('textbox', { name: 'Cantidad' })).toHaveFocus()
})

test('a list without fields is entered at its first control, an empty one at the content', async () => {
  const { unmount } = open(
    <ul data-list>
      <li>
        <button type="button">Pedido del 20/11/2026</button>
      </li>
    </ul>,
  )
  await skip()
  expect(screen.getByRole('button', { name: 'Pedido del 20/11/2026' })).toHaveFocus()
  unmount()
  open(null)
  await skip()
  expect(screen.getByRole('main')).toHaveFocus()
})
