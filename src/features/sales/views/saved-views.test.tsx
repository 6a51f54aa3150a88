import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { DashboardSearch } from '@/features/sales/dashboard-search'
import { readSavedViews, savedViewsKey } from '@/features/sales/views/saved-views'
import SavedViewsButton from '@/features/sales/views/saved-views-button'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'

const sales: DashboardSearch = {
  section: 'ventas',
  widgets: { 'sales-table-2-0': { labs: [3], page: 4 } },
}
const kept = { section: 'ventas', widgets: { 'sales-table-2-0': { labs: [3] } } }

const open = async (search = sales) => {
  const { device, identity } = await createTestDevice()
  const onOpen = vi.fn()
  renderScreen(
    <SavedViewsButton preferences={device.preferences} identity={identity} search={search} onOpen={onOpen} />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Vistas guardadas' }))
  const stored = async () => readSavedViews(await device.preferences.read(savedViewsKey(identity)))
  return {
    device,
    identity,
    onOpen,
    stored,
    name: await screen.findByLabelText('Nombre para lo que se ve ahora'),
  }
}
const save = async (field: HTMLElement, name: string) => userEvent.type(field, `${name}{Enter}`)
const names = () =>
  within(screen.getByRole('list', { name: 'Sus vistas' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

describe('the saved views of a user', () => {
  test('keep under a name what the dashboard shows, but for the page, and open it again', async () => {
    const { name, stored, onOpen } = await open()
    await save(name, ' Mis genéricos ')
    await userEvent.click(await screen.findByRole('button', { name: 'Mis genéricos' }))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(kept)
    expect(await stored()).toEqual([{ name: 'Mis genéricos', search: kept }])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('stand in the order of their names, and none takes the name of another', async () => {
    const { name, stored } = await open()
    for (const each of ['Zeta', 'Álamo', 'beta']) await save(name, each)
    await waitFor(() => expect(names()).toEqual(['Álamo', 'beta', 'Zeta']))
    await save(name, 'BETÁ')
    expect(await screen.findByText('Ya tiene una vista con ese nombre')).toBeInTheDocument()
    await userEvent.clear(name)
    await userEvent.type(name, '{Enter}')
    expect(await screen.findByText('Campo obligatorio')).toBeInTheDocument()
    expect(await stored()).toHaveLength(3)
  })

  test('are renamed in their place, and the focus stays in the dialog', async () => {
    const { name, stored } = await open()
    await save(name, 'Alfa')
    await userEvent.click(await screen.findByRole('button', { name: 'Cambiar el nombre de «Alfa»' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(screen.getByRole('button', { name: 'Cambiar el nombre de «Alfa»' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar el nombre de «Alfa»' }))
    const field = screen.getByLabelText('Nombre nuevo de «Alfa»')
    expect(field).toHaveFocus()
    await userEvent.type(field, ' y más{Enter}')
    expect(await screen.findByRole('button', { name: 'Alfa y más' })).toBeInTheDocument()
    expect(await stored()).toEqual([{ name: 'Alfa y más', search: kept }])
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
  })

  test('are deleted, which can be undone', async () => {
    const { name, stored } = await open()
    await save(name, 'Alfa')
    await userEvent.click(await screen.findByRole('button', { name: 'Borrar «Alfa»' }))
    await screen.findByText(/Aún no hay ninguna/)
    expect(await stored()).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
    expect(await screen.findByRole('button', { name: 'Alfa' })).toBeInTheDocument()
    expect(await stored()).toEqual([{ name: 'Alfa', search: kept }])
  })

  test('show what another window saves, and are those of their user alone', async () => {
    const { device, identity } = await open()
    const view = { name: 'De otra ventana', search: kept }
    await device.preferences.write(savedViewsKey({ ...identity, userId: 2 }), [{ ...view, name: 'De otra' }])
    await device.preferences.write(savedViewsKey(identity), [view])
    expect(await screen.findByRole('button', { name: 'De otra ventana' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'De otra' })).not.toBeInTheDocument()
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['text', 'views'],
    ['views without a name', [{ name: ' ', search: {} }]],
    ['views without a state', [{ name: 'Alfa' }]],
  ])('are none where the device keeps %s', (_, value) => {
    expect(readSavedViews(value)).toEqual([])
  })

  test('of another version open with what is still understood of them', () => {
    const search = { section: 'ventas', widgets: { 'a-0-0': { labs: [3], colour: 'red' }, 'b-0-0': 7 } }
    expect(readSavedViews([{ name: 'Alfa', search }, null])).toEqual([
      { name: 'Alfa', search: { section: 'ventas', widgets: { 'a-0-0': { labs: [3] } } } },
    ])
  })
})
