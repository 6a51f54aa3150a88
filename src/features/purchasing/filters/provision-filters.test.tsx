import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { LaboratoryFilter } from '@/features/purchasing/filters/laboratory-filter'
import { ProvisionFilterBar } from '@/features/purchasing/filters/provision-filters'
import type { ProposalFilters } from '@/features/purchasing/state/proposal-session'
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

test('active filters are shown as chips, and a click on one removes the filter', async () => {
  const onChange = show({ outOfStock: true, generic: false, laboratoriesExcluded: [13] })
  const chips = within(screen.getByRole('list', { name: 'Filtros activos' })).getAllByRole('button')
  expect(chips.map((chip) => chip.textContent)).toEqual(['Sin Cierzo Genéricos', 'Roturas', 'Solo marcas'])
  await user.click(screen.getByRole('button', { name: 'Quitar el filtro Solo marcas' }))
  expect(onChange).toHaveBeenCalledWith({ generic: null })
})

test('on a phone the filters are behind a button that shows the number of active ones', async () => {
  window.matchMedia = (query) => ({ ...anyWidth(query), matches: query.includes('max-width') })
  show({ outOfStock: true })
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  const button = screen.getByRole('button', { name: 'Filtros (1)', expanded: false })
  await user.click(button)
  expect(screen.getByRole('region', { name: 'Filtros' })).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Genéricos' })).toBeChecked()
  expect(button).toHaveAttribute('aria-expanded', 'true')
})

const many = Array.from({ length: 9 }, (_, index) => ({ id: index + 1, name: `Laboratorio ${index + 1}` }))
const showLaboratories = (laboratories = many, excluded: number[] = []) => {
  const onChange = vi.fn()
  renderScreen(<LaboratoryFilter {...{ laboratories, excluded, onChange }} />)
  return onChange
}
const names = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').map(({ labels }) => labels?.[0]?.textContent)

test('the laboratory filter names up to three laboratories, otherwise their number', () => {
  showLaboratories(many, [1, 2, 3, 4, 5, 6])
  expect(screen.getByRole('button')).toHaveAccessibleName(
    'Laboratorios: Laboratorio 7, Laboratorio 8, Laboratorio 9',
  )
  cleanup()
  showLaboratories(many, [1, 2, 3, 4, 5])
  expect(screen.getByRole('button')).toHaveAccessibleName('Laboratorios (4)')
  cleanup()
  showLaboratories(
    many,
    many.map(({ id }) => id),
  )
  expect(screen.getByRole('button')).toHaveAccessibleName('Laboratorios (0)')
})

test('the popup of the laboratory filter shows four per page and can be used by keyboard', async () => {
  const onChange = showLaboratories()
  await user.tab()
  await user.keyboard('{Enter}')
  const next = await screen.findByRole('button', { name: 'Página siguiente' })
  expect(names()).toEqual(['Laboratorio 1', 'Laboratorio 2', 'Laboratorio 3', 'Laboratorio 4'])
  next.focus()
  await user.keyboard('{Enter}{Enter}')
  expect(names()).toEqual(['Laboratorio 9'])
  expect(screen.getByRole('status')).toHaveTextContent('9–9 de 9')
  expect(next).toHaveAttribute('aria-disabled', 'true')
  screen.getByRole('checkbox', { name: 'Laboratorio 9' }).focus()
  await user.keyboard(' ')
  await waitFor(() => expect(onChange).toHaveBeenCalledWith([9]))
})

test('changes of the laboratory filter within half a second are applied as one', async () => {
  const onChange = showLaboratories()
  await user.click(screen.getByRole('button'))
  await user.click(await screen.findByRole('checkbox', { name: 'Laboratorio 1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Laboratorio 2' }))
  expect(onChange).not.toHaveBeenCalled()
  await waitFor(() => expect(onChange).toHaveBeenCalledWith([1, 2]))
  expect(onChange).toHaveBeenCalledOnce()
})

test('a search in the popup of the laboratory filter returns to the first page', async () => {
  showLaboratories()
  await user.click(screen.getByRole('button'))
  await user.click(await screen.findByRole('button', { name: 'Página siguiente' }))
  await user.type(screen.getByRole('searchbox', { name: 'Buscar laboratorio' }), '3')
  expect(names()).toEqual(['Laboratorio 3'])
})

test('a proposal without other laboratories has no laboratory filter', () => {
  renderScreen(
    <ProvisionFilterBar
      available={{ generic: false, fantasy: true, brand: true, outOfStock: true, laboratories: true }}
      typeFixed={false}
      filters={none}
      laboratories={[]}
      onChange={vi.fn()}
    />,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Roturas'])
  expect(
    screen.getAllByRole<HTMLInputElement>('checkbox').map(({ labels }) => labels?.[0]?.textContent),
  ).toEqual(['Fantasía', 'Marca'])
})

test.each<[string, string, Partial<ProposalFilters>, Partial<ProposalFilters>]>([
  ['button', 'Roturas', { outOfStock: true }, { outOfStock: null }],
  ['checkbox', 'Fantasía', { fantasy: true }, { fantasy: null }],
  ['checkbox', 'Marca', { brand: true }, { brand: null }],
])('the filter (%s) %s sends true or null', async (role, name, on, off) => {
  const available = { generic: false, fantasy: true, brand: true, outOfStock: true, laboratories: false }
  const onChange = vi.fn()
  const bar = (filters: ProposalFilters) => (
    <ProvisionFilterBar {...{ available, filters, onChange }} typeFixed={false} laboratories={[]} />
  )
  renderScreen(bar(none))
  await user.click(screen.getByRole(role, { name }))
  expect(onChange).toHaveBeenLastCalledWith(on)
  cleanup()
  renderScreen(bar({ ...none, ...on }))
  const set = role === 'button' ? { pressed: true } : { checked: true }
  await user.click(screen.getByRole(role, { name, ...set }))
  expect(onChange).toHaveBeenLastCalledWith(off)
})

test('the filter by type sends true for generics, false for brands, null for both', async () => {
  const onChange = show({})
  await user.click(screen.getByRole('checkbox', { name: 'Marcas' }))
  expect(onChange).toHaveBeenLastCalledWith({ generic: true })
  await user.click(screen.getByRole('checkbox', { name: 'Genéricos' }))
  expect(onChange).toHaveBeenLastCalledWith({ generic: false })
  cleanup()
  const neither = show({ generic: true })
  await user.click(screen.getByRole('checkbox', { name: 'Genéricos' }))
  expect(neither).toHaveBeenLastCalledWith({ generic: null })
})
