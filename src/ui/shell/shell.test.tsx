import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { NavigationButton } from '@/ui/shell/navigation-entry'
import { Shell } from '@/ui/shell/shell'

test('entries at the foot of the navigation are buttons of the same landmark, after the links', async () => {
  const onOpen = vi.fn()
  const none = null
  const rootRoute = createRootRoute({
    component: () => (
      <Shell
        {...{ banner: none, priceMode: none, notifications: none, themeSwitch: none, userMenu: none }}
        {...{ sync: none, cart: none, title: 'Farmacia' }}
        navigation={[{ label: 'Resumen', icon: none, link: { to: '/' } }]}
        navigationEnd={
          <ul>
            <NavigationButton label="Ayuda" icon={none} onClick={onOpen} />
          </ul>
        }
      >
        Contenido
      </Shell>
    ),
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  const navigation = await screen.findByRole('navigation', { name: 'Principal' })
  const entries = within(navigation).getAllByRole('listitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Resumen', 'Ayuda'])
  await userEvent.setup().click(within(navigation).getByRole('button', { name: 'Ayuda' }))
  expect(onOpen).toHaveBeenCalledOnce()
})
