import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ProposalFilters } from '@/features/purchasing/proposal-session'
import { ProvisionFilterBar } from '@/features/purchasing/provision-filters'
import { renderScreen } from '@/features/testing/test-device'

const user = userEvent.setup()
const anyWidth = window.matchMedia
afterEach(() => {
  window.matchMedia = anyWidth
})

const none: ProposalFilters = {
  generic: null,
  fantasy: null,
  brand: null,
  outOfStock: null,
  laboratoriesExcluded: [],
}
const show = (filters: Partial<ProposalFilters>) => {
  const onChange = vi.fn()
  renderScreen(
    <ProvisionFilterBar
      available={{ generic: true, fantasy: false, brand: false, outOfStock: true, laboratories: true }}
      typeFixed={false}
      filters={{ ...none, ...filters }}
      laboratories={[
        { id: 11, name: 'Laboratorios Alba' },
        { id: 13, name: 'Cierzo Genéricos' },
      ]}
      onChange={onChange}
    />,
  )
  return onChange
}

test('what is filtered stands as chips, and pressing one takes that filter away', async () => {
  const onChange = show({ outOfStock: true, generic: false, laboratoriesExcluded: [13] })
  const chips = within(screen.getByRole('list', { name: 'Filtros activos' })).getAllByRole('button')
  expect(chips.map((chip) => chip.textContent)).toEqual(['Sin Cierzo Genéricos', 'Roturas', 'Solo marcas'])
  await user.click(screen.getByRole('button', { name: 'Quitar el filtro Solo marcas' }))
  expect(onChange).toHaveBeenCalledWith({ generic: null })
})

test('a phone keeps the filters behind one button that counts the active ones', async () => {
  window.matchMedia = (query) => ({ ...anyWidth(query), matches: query.includes('max-width') })
  show({ outOfStock: true })
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  const button = screen.getByRole('button', { name: 'Filtros (1)', expanded: false })
  await user.click(button)
  expect(screen.getByRole('region', { name: 'Filtros' })).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Genéricos' })).toBeChecked()
  expect(button).toHaveAttribute('aria-expanded', 'true')
})
