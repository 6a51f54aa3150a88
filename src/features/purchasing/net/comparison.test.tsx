import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import type { OwnWholesaler } from '@/domain/comparison/own-wholesaler'
import { catalogueOf, product, taxes } from '@/domain/testing/world'
import { openProvisions, quantity, user } from '@/features/purchasing/testing/open-provisions'
import { scan } from '@/ui/scans/testing/scanner'
import { laboratories } from '../../../../mocks/fixtures/pharmacy'
import { group, quickwin, transferable } from '../../../../mocks/fixtures/proposals'
import { purchasingSnapshot } from '../../../../mocks/fixtures/purchasing-snapshot'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => localStorage.clear())
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const { alba, brezo, cierzo } = laboratories
const catalogue = indexCatalogue({
  ...catalogueOf([
    product({ cn: '662026', name: 'IBUPROFENO ALBA', groupId: 1, laboratoryId: alba.id }),
    product({ cn: '700010', name: 'IBUPROFENO BREZO', groupId: 1, laboratoryId: brezo.id, pvl: 290 }),
    product({ cn: '700012', name: 'IBUPROFENO CIERZO', groupId: 1, laboratoryId: cierzo.id, pvl: 100 }),
  ]),
  laboratories: [alba, brezo, cierzo].map((laboratory) => ({
    ...laboratory,
    corporativeColor: null,
    associationId: null,
    prescription: true,
  })),
})
const autumn = {
  ...{
    id: 9,
    name: 'Campaña de otoño',
    laboratoryId: brezo.id,
    discount: null,
    startsOn: null,
    endsOn: null,
  },
  products: [{ cn: '700010', discount: null, tiers: [{ quantity: 12, discount: 0.2 }] }],
}

const openComparison = async ({
  canBuy = true,
  wholesaler,
}: {
  canBuy?: boolean
  wholesaler?: OwnWholesaler
} = {}) => {
  const opened = await openProvisions({
    canBuy,
    groups: [
      group({
        quantity: 6,
        transferables: [transferable({ product: 'IBUPROFENO ALBA', tax: { rate: 40, surcharge: 5 } })],
      }),
    ],
  })
  vi.spyOn(opened.device.snapshots, 'loadOffers').mockResolvedValue({
    catalogue,
    purchasing: purchasingSnapshot({
      quickwins: [quickwin()],
      conditions: [],
      campaigns: [autumn],
      methods: [alba, brezo].map(({ id }) => ({ laboratory: id, methods: [] })),
      taxes: { regime: 'iva', rates: [...taxes] },
      wholesaler,
    }),
    stock: new Map(),
  } as never)
  await quantity(/IBUPROFENO/)
  await user.click(screen.getByRole('button', { name: 'Precio neto' }))
  await user.click(screen.getByRole('button', { name: /^Comparar IBUPROFENO ALBA: 3,24/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Comparar IBUPROFENO ALBA' })
  const offers = (await within(dialog).findAllByRole('listitem')).map(({ textContent }) =>
    textContent?.replaceAll('\u00a0', ' '),
  )
  return { ...opened, dialog, offers }
}

test('a row is compared with all that its group costs elsewhere, the lowest first, and what more units would give', async () => {
  const { offers } = await openComparison({ wholesaler: { name: 'Cofares', brand: 0, generic: 0.3, otc: 0 } })
  // 1.00 / 0.924 × 0.7 × 1.045 = 0.79 at the wholesaler, though Cierzo itself is not open; 2.90 × 1.045 = 3.03; less 20 %: 2.42.
  expect(offers).toEqual([
    expect.stringMatching(/^CofaresIBUPROFENO CIERZO/),
    expect.stringMatching(/^CofaresIBUPROFENO ALBA/),
    expect.stringMatching(
      /^Brezo PharmaIBUPROFENO BREZOCampaña de otoñoCon 6 más: 3,03 € → 2,42 €3,03 €0,21 € menos/,
    ),
    expect.stringMatching(/^Laboratorios AlbaIBUPROFENO ALBA.*3,24 €por unidadLo pide así$/),
  ])
})

test('one press orders the better one in the cart of its laboratory, and no longer here', async () => {
  const { dialog, device, identity } = await openComparison()
  await user.click(
    within(dialog).getByRole('button', { name: /^Pedir 6 uds de IBUPROFENO BREZO a Brezo Pharma/ }),
  )
  expect(
    await screen.findByText('6 uds de IBUPROFENO BREZO en el carrito de Brezo Pharma. Aquí quedan 0.'),
  ).toBeInTheDocument()
  expect(await quantity(/IBUPROFENO/)).toHaveValue('0')
  expect(device.cart(identity, 1).getSnapshot().items).toMatchObject([
    { laboratory: brezo.id, products: [{ cn: '700010', quantity: 6 }] },
  ])
})

test('a scan while offers are compared presses nothing, orders nothing and is said to be unused', async () => {
  const { dialog, device, identity } = await openComparison()
  const offer = within(dialog).getAllByRole('button', { name: /^Pedir / })[0]
  offer?.focus()
  await scan('8470006620267')
  expect(await screen.findByText('Código leído: aquí no se usa y nada ha cambiado.')).toBeInTheDocument()
  expect(dialog).toBeVisible()
  expect(device.cart(identity, 1).getSnapshot().items).toEqual([])
  expect(screen.getByRole('searchbox', { name: /^Buscar producto/, hidden: true })).toHaveValue('')
  expect(screen.getByRole('textbox', { name: /^Unidades de IBUPROFENO ALBA/, hidden: true })).toHaveValue('6')
})

test('who may not order compares, and is offered nothing to press', async () => {
  const { dialog, offers } = await openComparison({ canBuy: false })
  expect(offers).toHaveLength(2)
  expect(within(dialog).queryByRole('button', { name: /^Pedir / })).not.toBeInTheDocument()
})

test('the lines of a proposal that becomes its own order count for its own line only', async () => {
  const own = quickwin({ id: 5, discount: 0.1, autoBuy: true })
  const tax = { rate: 40, surcharge: 5 }
  const row = (changes: Parameters<typeof transferable>[0]) =>
    group({ quantity: 6, transferables: [transferable({ tax, discount: 0.1, ...changes })] })
  const { device } = await openProvisions({
    quickwin: own,
    groups: [
      row({ product: 'IBUPROFENO ALBA' }),
      row({ id: 2, cn: '650003', product: 'OMEPRAZOL ALBA', dcpf: { id: 2, name: 'OMEPRAZOL' } }),
    ],
  })
  const condition = { id: 1, unit: 'quantity', expression: 'at_least', quantity: 10, cns: [] } as const
  const more = product({ cn: '662030', name: 'IBUPROFENO ALBA SOBRES', groupId: 1, laboratoryId: alba.id })
  vi.spyOn(device.snapshots, 'loadOffers').mockResolvedValue({
    catalogue: indexCatalogue({
      ...catalogueOf([
        product({ cn: '662026', name: 'IBUPROFENO ALBA', groupId: 1, laboratoryId: alba.id }),
        more,
      ]),
      laboratories: [...catalogue.laboratories.values()],
    }),
    purchasing: purchasingSnapshot({
      quickwins: [own],
      conditions: [{ quickwin: 5, conditions: [{ ...condition, cns: [] }] }],
      campaigns: [],
      methods: [{ laboratory: alba.id, methods: [] }],
      taxes: { regime: 'iva', rates: [...taxes] },
    }),
    stock: new Map(),
  } as never)
  await quantity(/IBUPROFENO/)
  await user.click(screen.getByRole('button', { name: 'Precio neto' }))
  await user.click(screen.getByRole('button', { name: /^Comparar IBUPROFENO ALBA: / }))
  const dialog = await screen.findByRole('dialog', { name: 'Comparar IBUPROFENO ALBA' })
  const texts = (await within(dialog).findAllByRole('listitem')).map((item) =>
    item.textContent?.replaceAll('\u00a0', ' '),
  )
  // 3.10 × 0.9 × 1.045 = 2.92 with the 12 units of the proposal; six units in the cart cost 3.24.
  expect(texts).toContainEqual(
    expect.stringMatching(/^Laboratorios AlbaIBUPROFENO ALBA[^ ].*2,92 €por unidadLo pide así$/),
  )
  expect(within(dialog).getByRole('button', { name: /IBUPROFENO ALBA SOBRES .* 3,24/ })).toBeInTheDocument()
  expect(
    within(dialog).queryByRole('button', { name: /IBUPROFENO ALBA SOBRES .* 2,92/ }),
  ).not.toBeInTheDocument()
})
