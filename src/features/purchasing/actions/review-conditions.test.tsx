import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { QuickwinCondition } from '@/domain/offers/quickwin'
import { action, openProvisions, quantity, type, user } from '@/features/purchasing/testing/open-provisions'
import { pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { group, groups, quickwin, transferable } from '../../../../mocks/fixtures/proposals'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const condition = (changes: Partial<QuickwinCondition>): QuickwinCondition => ({
  id: 1,
  unit: 'quantity',
  expression: 'at_least',
  quantity: 57,
  cns: [],
  ...changes,
})
const dialogOf = (name: string) => screen.findByRole('dialog', { name })
const textOf = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')

test('an unmet condition opens the review, which adds what is missing and can undo it', async () => {
  const { device, identity } = await openProvisions({ conditions: [condition({})] })
  const missing = await screen.findByRole('button', { name: 'Faltan 3 unidades: 54 → 57' })
  expect(action()).toHaveAccessibleDescription('Debe cumplir todas las condiciones de compra')
  await user.click(missing)
  const dialog = await dialogOf('Añadir al carrito')
  const add = within(dialog).getByRole('button', { name: 'Añadir al carrito' })
  expect(dialog).toHaveTextContent('mímima requerida 57Faltan 3 unidades: 54 → 57')
  expect(add).toHaveAccessibleDescription('Debe cumplir todas las condiciones de compra')

  const fix = 'Añadir 3 uds a IBUPROFENO ALBA 600 MG 40 COMPRIMIDOS EFG'
  await user.click(within(dialog).getByRole('button', { name: fix }))
  expect(dialog).toHaveTextContent('Se cumple: mímima requerida 57')
  expect(dialog).toHaveTextContent('Líneas2Unidades57')
  expect(within(dialog).getByRole('status')).toHaveTextContent('Añadidas 3 uds a IBUPROFENO')
  expect(add).not.toHaveAccessibleDescription()

  await user.click(within(dialog).getByRole('button', { name: 'Deshacer' }))
  expect(dialog).toHaveTextContent('Líneas2Unidades54')
  await user.click(within(dialog).getByRole('button', { name: fix }))
  await user.click(add)
  await screen.findByText('Productos añadidos al carrito.')
  const [item] = device.cart(identity, pharmacy.id).getSnapshot().items
  expect(item?.products.map(({ quantity: units }) => units)).toEqual([51, 6])
})

test('units that are shared among several products are listed before they are added', async () => {
  await openProvisions({ conditions: [condition({ quantity: 108 })] })
  await user.click(await screen.findByRole('button', { name: 'Faltan 54 unidades: 54 → 108' }))
  const dialog = await dialogOf('Añadir al carrito')
  expect(within(dialog).getAllByRole('listitem').map(textOf)).toEqual([
    'IBUPROFENO ALBA 600 MG 40 COMPRIMIDOS EFG +49',
    'OMEPRAZOL ALBA 20 MG 28 CÁPSULAS EFG +5',
  ])
  expect(within(dialog).getByRole('button', { name: 'Añadir 54 uds a 2 productos' })).toBeInTheDocument()
})

test('too many units are named, and can be taken away', async () => {
  await openProvisions({ conditions: [condition({ expression: 'less_than', quantity: 50 })] })
  await user.click(await screen.findByRole('button', { name: 'Sobran 5 unidades: 54 → 49' }))
  const dialog = await dialogOf('Añadir al carrito')
  await user.click(within(dialog).getByRole('button', { name: /^Quitar 5 uds de IBUPROFENO/ }))
  expect(dialog).toHaveTextContent('Líneas2Unidades49')
  expect(within(dialog).getByRole('status')).toHaveTextContent('Quitadas 5 uds de IBUPROFENO')
})

test('a condition that no product can meet says why instead of offering a button', async () => {
  const cns = [{ cn: '650006', product: 'PARACETAMOL ALBA 1 G 40 COMPRIMIDOS EFG' }]
  await openProvisions({ conditions: [condition({ quantity: 1, cns })] })
  await user.click(await screen.findByRole('button', { name: 'Falta 1 unidad: 0 → 1' }))
  const dialog = await dialogOf('Añadir al carrito')
  expect(dialog).toHaveTextContent('mímima requerida 1 · PARACETAMOL ALBA 1 G 40 COMPRIMIDOS EFG')
  expect(dialog).toHaveTextContent(
    'Ningún producto puede llevarlas: están en rotura, sin precio o puestos a 0.',
  )
  expect(within(dialog).queryByRole('button', { name: /^Añadir \d/ })).not.toBeInTheDocument()
})

test('before an order is saved, whole packs meet a condition in PVL, and it is said what they come to', async () => {
  const packed = transferable({ pot: 10 })
  await openProvisions({
    quickwin: quickwin({ template: 'auto', autoBuy: true, buyAll: true }),
    session: { extension: 'all' },
    groups: [group({ provision: 90, transferables: [packed] })],
    conditions: [condition({ unit: 'total_pvl', quantity: 30_000 })],
    mode: 'pvp',
  })
  await user.click(await screen.findByRole('button', { name: /^Faltan 21,00\s€: 279,00\s€ → 300,00\s€$/ }))
  const dialog = await dialogOf('Guardar pedido')
  expect(textOf(dialog)).toContain('Quedaría en 310,00 €.')
  expect(dialog).toHaveTextContent('Las condiciones se miden en PVL, antes de descuentos.')
  await user.click(within(dialog).getByRole('button', { name: /^Añadir 10 uds a IBUPROFENO/ }))
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Guardar pedido' })).not.toHaveAccessibleDescription(),
  )
})

test('conditions that cannot be read are not taken for met', async () => {
  await openProvisions({ conditions: 'unreadable' })
  await quantity(/IBUPROFENO/)
  await waitFor(() => expect(action()).not.toHaveAccessibleDescription())
  await user.click(action())
  expect(await dialogOf('Añadir al carrito')).toHaveTextContent(
    'No se han podido leer las condiciones de compra: no se sabe si este pedido las cumple.',
  )
})

test('products that were sold and have no price are counted', async () => {
  await openProvisions()
  await quantity(/IBUPROFENO/)
  await waitFor(() => expect(action()).not.toHaveAccessibleDescription())
  await user.click(action())
  expect(await dialogOf('Añadir al carrito')).toHaveTextContent(
    '1 producto vendido no tiene precio y no se puede pedir.',
  )
})

test('without anything to say, two presses add a proposal, and Enter is one of them', async () => {
  const { onBack } = await openProvisions({ groups: groups.slice(0, 2) })
  await quantity(/IBUPROFENO/)
  await waitFor(() => expect(action()).not.toHaveAccessibleDescription())
  await user.click(action())
  const dialog = await dialogOf('Añadir al carrito')
  expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument()
  expect(dialog).not.toHaveTextContent(/condiciones|rotura|precio/)
  const add = within(dialog).getByRole('button', { name: 'Añadir al carrito' })
  await waitFor(() => expect(add).toHaveFocus())
  // A key that is held down since the first press confirms nothing.
  expect(fireEvent.keyDown(add, { key: 'Enter', repeat: true })).toBe(false)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(onBack).toHaveBeenCalledOnce())
})

test('Enter in a choice of the review confirms it, and Escape leaves and gives the focus back', async () => {
  const { onBack } = await openProvisions()
  await type(/IBUPROFENO/, '12')
  await user.type(screen.getByRole('searchbox', { name: /Buscar producto/ }), 'omepra')
  const open = await screen.findByRole('button', { name: /^Añadir al carrito/ })
  await waitFor(() => expect(open).not.toHaveAccessibleDescription())
  await user.click(open)
  const dialog = await dialogOf('Añadir al carrito')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  await waitFor(() => expect(open).toHaveFocus())
  expect(onBack).not.toHaveBeenCalled()

  await user.click(open)
  const again = await dialogOf('Añadir al carrito')
  await user.click(within(again).getByRole('radio', { name: /^Solo lo que muestra la búsqueda/ }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(onBack).toHaveBeenCalledOnce())
})
