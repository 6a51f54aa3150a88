import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { PriceDrop } from '@/domain/supply/price-drops'
import PriceDropsDialog from '@/features/orders/price-drops/price-drops-dialog'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import * as download from '@/ui/files/download'
import { pharmacy } from '../../../../mocks/fixtures/pharmacy'

const drop = (fields: Partial<PriceDrop> = {}): PriceDrop => ({
  ...{ cn: '662026', product: 'OMEPRAZOL ALBA', laboratory: 'Alba', from: '2026-12-01', days: 12 },
  ...{ pvl: 310, nextPvl: 236, stock: 31, coming: 12, sold: 12, left: 31, atRisk: 2_294, needed: 0 },
  ...fields,
})
const none = { left: 0, atRisk: 0 }

const open = async (drops: PriceDrop[] | null) => {
  const { device, identity } = await createTestDevice()
  const purchasing = device.purchasing(pharmacy.id)
  vi.spyOn(device, 'purchasing').mockReturnValue({ ...purchasing, priceDrops: async () => drops })
  renderScreen(<PriceDropsDialog onClose={vi.fn()} />, { device, identity, pharmacy })
  return screen.findByRole('dialog', { name: 'Bajadas de precio' })
}
const text = (element: HTMLElement | undefined) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''

test('each product says from when it falls, how much, what will be left of it, and for how long to buy', async () => {
  const enough = { ...none, stock: 5, coming: 0, sold: 5, needed: 7 }
  const dialog = await open([drop(), drop({ cn: '700001', product: 'ÁCIDO', ...enough })])
  const [first, second] = await within(dialog).findAllByRole('listitem')
  expect(text(first)).toContain('Hay 31 uds y 12 en camino; se venderán 12 antes')
  expect(text(first)).toContain('Desde el 01/12/2026PVL 3,10 € → 2,36 € (−24 %)Compre para 12 días: nada')
  expect(text(first)).toContain('Sobran 31 uds−22,94 €')
  expect(text(second)).toContain('Compre para 12 días: 7 uds')
  expect(text(second)).toContain('No sobra nada')
  expect(text(dialog)).toContain('Perderían 22,94 €: 31 unidades de 1 producto que no se habrán vendido')
})

test('of a shelf that nobody has counted it says so, and that nothing can be said of what is left', async () => {
  const dialog = await open([drop({ ...none, stock: null, coming: 0, sold: 12 })])
  const [row] = await within(dialog).findAllByRole('listitem')
  expect(text(row)).toContain('Existencias desconocidas; se venderán 12 antes')
  expect(text(row)).toContain('No se sabe qué sobrará')
  expect(text(dialog)).toContain('No se conocen las existencias de lo que baja.')
})

test('of thousands the first hundred are shown, and the others at a press', async () => {
  const drops = Array.from({ length: 130 }, (_, at) => drop({ cn: String(100_000 + at) }))
  const dialog = await open(drops)
  expect(await within(dialog).findAllByRole('listitem')).toHaveLength(100)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ver los 30 restantes' }))
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(130)
})

test('the list to return has the units that will not be sold', async () => {
  const saveFile = vi.spyOn(download, 'saveFile').mockImplementation(() => undefined)
  await open([drop(), drop({ cn: '700001', ...none })])
  await userEvent.click(await screen.findByRole('button', { name: 'Lista para devolver (CSV)' }))
  const [blob, name] = saveFile.mock.calls[0] ?? []
  expect(name).toMatch(/^Para devolver .* \d{4}-\d\d-\d\d\.csv$/)
  expect((await blob?.text())?.split('\r\n').slice(1)).toEqual([
    '662026;OMEPRAZOL ALBA;Alba;01/12/2026;3,10;2,36;31;22,94',
    '',
  ])
})

test.each([
  ['no drop', [], 'No se conoce ninguna bajada de lo que la farmacia tiene o vende.'],
  ['no data', null, 'Se calcula con las ventas y las existencias que guarda este dispositivo'],
  [
    'nothing left',
    [drop(none)],
    'Lo que hay en la farmacia y en camino se habrá vendido antes de cada bajada.',
  ],
])('with %s it says so, and has nothing to return', async (_, drops, said) => {
  await open(drops)
  expect(await screen.findByText(said, { exact: false })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Lista para devolver (CSV)' })).not.toBeInTheDocument()
})
