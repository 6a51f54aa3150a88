import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { maxViews, mergeOnServer, type SalesView, type StoredView } from '@/domain/sales/views/view-versions'
import type { DashboardSearch } from '@/features/sales/dashboard-search-params'
import { readStoredViews, savedViewsKey, savedViewsOf } from '@/features/sales/views/saved-views'
import SavedViewsButton from '@/features/sales/views/saved-views-button'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering } from '../../../../mocks/answer'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const sales: DashboardSearch = {
  section: 'ventas',
  widgets: { 'sales-table-2-0': { labs: [3], page: 4, opened: { row: 'laboratory 3' } } },
}
const state = { section: 'ventas', widgets: { 'sales-table-2-0': { labs: [3] } } }
const view = (number: number, name: string) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  version: 1,
  deleted: false as const,
  name,
  state,
})
const waiting = 'Hay vistas o cambios que solo están en este dispositivo hasta que se puedan enviar.'

const user = userEvent.setup({ delay: null })

const open = async (...kept: SalesView[]) => {
  const { device, identity } = await createTestDevice()
  const key = savedViewsKey(identity)
  await device.preferences.write(
    key,
    kept.map((each): StoredView => ({ ...each, unsent: false })),
  )
  const onOpen = vi.fn()
  renderScreen(<SavedViewsButton search={sales} onOpen={onOpen} />, { device })
  fireEvent.click(screen.getByText('Vistas guardadas'))
  await screen.findByText('Cerrar')
  const stored = async () =>
    savedViewsOf(readStoredViews(await device.preferences.read(key))).map(({ name, search }) => ({
      name,
      search,
    }))
  return { device, identity, key, onOpen, stored }
}
const newName = () => screen.getByLabelText('Nombre para lo que se ve ahora')
/** At one stroke: what typing does to a field is no matter of this screen. */
const save = (field: HTMLElement, name: string) => {
  fireEvent.change(field, { target: { value: name } })
  const form = field.closest('form')
  if (form) fireEvent.submit(form)
}
/** A server that keeps one user's views. */
const playServer = (...first: SalesView[]) => {
  const world = { views: first }
  server.use(
    answering('salesViews', () => world.views),
    answering('sendSalesViews', async ({ request }) => {
      const { views } = (await request.json()) as { views: SalesView[] }
      world.views = mergeOnServer(world.views, views)
      return world.views
    }),
  )
  return world
}

describe('the saved views of a user', () => {
  test('store the state of the dashboard under a name, without page and open row, and open it again', async () => {
    const { stored, onOpen } = await open()
    expect(screen.getByText(/Aún no hay ninguna/)).toBeInTheDocument()
    save(newName(), ' Mis genéricos ')
    fireEvent.click(await screen.findByText('Mis genéricos'))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(state)
    expect(await stored()).toEqual([{ name: 'Mis genéricos', search: state }])
    expect(screen.queryByLabelText('Sus vistas')).not.toBeInTheDocument()
  })

  test('need a name that no other view has', async () => {
    const { stored } = await open(view(1, 'beta'), view(2, 'Álamo'))
    const rows = within(screen.getByLabelText('Sus vistas')).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual(['Álamo', 'beta'])
    save(newName(), 'BETÁ')
    expect(await screen.findByText('Ya tiene una vista con ese nombre')).toBeInTheDocument()
    save(newName(), ' ')
    expect(await screen.findByText('Campo obligatorio')).toBeInTheDocument()
    expect(await stored()).toHaveLength(2)
  })

  test('are renamed within the list, and the focus stays in the dialog', async () => {
    const { stored } = await open(view(1, 'Alfa'))
    const rename = () => screen.getByLabelText('Cambiar el nombre de «Alfa»')
    await user.click(rename())
    await user.click(screen.getByText('Cancelar'))
    expect(rename()).toHaveFocus()
    await user.click(rename())
    const field = screen.getByLabelText('Nombre nuevo de «Alfa»')
    expect(field).toHaveFocus()
    save(field, 'Alfa y más')
    expect(await screen.findByText('Alfa y más')).toBeInTheDocument()
    expect(await stored()).toEqual([{ name: 'Alfa y más', search: state }])
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
  })

  test('can be deleted and restored', async () => {
    const { stored } = await open(view(1, 'Alfa'))
    fireEvent.click(screen.getByLabelText('Borrar «Alfa»'))
    await screen.findByText(/Aún no hay ninguna/)
    expect(await stored()).toEqual([])
    fireEvent.click(await screen.findByText('Deshacer'))
    expect(await screen.findByText('Alfa')).toBeInTheDocument()
    expect(await stored()).toEqual([{ name: 'Alfa', search: state }])
  })

  test('include those saved in another window, but not those of other users', async () => {
    const { device, identity, key } = await open()
    const other = savedViewsKey({ ...identity, userId: 2 })
    await device.preferences.write(other, [{ ...view(1, 'De otra'), unsent: false }])
    await device.preferences.write(key, [{ ...view(2, 'De otra ventana'), unsent: false }])
    expect(await screen.findByText('De otra ventana')).toBeInTheDocument()
    expect(screen.queryByText('De otra')).not.toBeInTheDocument()
  })
})

describe('the menu of saved views', () => {
  test('shows views of other devices when it opens, and sends each change at once', async () => {
    const kept = playServer(view(1, 'Del otro dispositivo'))
    await open()
    expect(await screen.findByText('Del otro dispositivo')).toBeInTheDocument()
    save(newName(), 'De aquí')
    await vi.waitFor(() => expect(kept.views).toMatchObject([{}, { name: 'De aquí', state }]))
    fireEvent.click(await screen.findByLabelText('Borrar «Del otro dispositivo»'))
    await vi.waitFor(() => expect(kept.views).toMatchObject([{ deleted: true }, { deleted: false }]))
    // The device notes that it was taken a moment after the server has it.
    await waitFor(() => expect(screen.queryByText(waiting)).not.toBeInTheDocument())
  })

  test('says that some views are on this device only, until the connection is back', async () => {
    const { device } = await open()
    save(newName(), 'Alfa')
    expect(await screen.findByText(waiting)).toHaveAttribute('role', 'status')
    const kept = playServer()
    await act(async () => void (await device.connectivity.check()))
    await waitFor(() => expect(screen.queryByText(waiting)).not.toBeInTheDocument())
    expect(kept.views).toMatchObject([{ name: 'Alfa' }])
  })

  test('accepts no more views than the maximum', async () => {
    const full = Array.from({ length: maxViews + 1 }, (_, number) => view(number, `Vista ${number}`))
    await open(...full)
    expect(
      screen.getByText('Tiene 51 vistas y caben 50. Borre alguna para guardar otra.'),
    ).toBeInTheDocument()
    expect(screen.queryByLabelText('Nombre para lo que se ve ahora')).not.toBeInTheDocument()
  })
})
