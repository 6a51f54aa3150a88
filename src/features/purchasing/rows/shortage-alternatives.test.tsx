import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Product } from '@/domain/catalogue/catalogue'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { catalogueOf, product } from '@/domain/testing/world'
import { openProvisions, quantity, type, user } from '@/features/purchasing/testing/open-provisions'
import { laboratories } from '../../../../mocks/fixtures/pharmacy'
import { group, transferable } from '../../../../mocks/fixtures/proposals'
import { purchasingSnapshot } from '../../../../mocks/fixtures/purchasing-snapshot'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const { alba, brezo, cierzo } = laboratories
const ofGroup = (cn: string, name: string, changes: Partial<Product>) =>
  product({ name, groupId: 1, ...changes, cn })
const catalogue = indexCatalogue({
  ...catalogueOf([
    ofGroup('662026', 'IBUPROFENO ALBA', { laboratoryId: alba.id, outOfStock: true }),
    ofGroup('662027', 'IBUPROFENO ALBA SOBRES', { laboratoryId: alba.id }),
    ofGroup('700010', 'IBUPROFENO BREZO', { laboratoryId: brezo.id, pvl: 320 }),
    ofGroup('700011', 'IBUPROFENO BREZO EN ROTURA', { laboratoryId: brezo.id, outOfStock: true }),
    ofGroup('700012', 'IBUPROFENO CIERZO', { laboratoryId: cierzo.id }),
  ]),
  laboratories: [alba, brezo, cierzo].map((laboratory) => ({
    ...laboratory,
    corporativeColor: null,
    associationId: null,
    prescription: true,
  })),
})

const open = async (canBuy: boolean) => {
  const opened = await openProvisions({
    canBuy,
    groups: [group({ provision: 48, transferables: [transferable({ out_of_stock: true })] })],
  })
  vi.spyOn(opened.device.snapshots, 'loadOffers').mockResolvedValue({
    catalogue,
    purchasing: purchasingSnapshot({ campaigns: [] }),
    stock: new Map(),
  } as never)
  return opened
}

test('a product in shortage is ordered from another laboratory of the pharmacy in one press', async () => {
  const { device, identity } = await open(true)
  await user.click(
    await screen.findByRole('button', { name: /^Pedir IBUPROFENO ALBA .* a otro laboratorio$/ }),
  )
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Brezo Pharma · IBUPROFENO BREZO · 3,20 € · neto 3,34 €/ud con impuestos',
    'Avisarme si vuelve',
  ])
  await user.click(items[0] as HTMLElement)
  expect(
    await screen.findByText('48 uds de IBUPROFENO BREZO en el carrito de Brezo Pharma. Aquí quedan 0.'),
  ).toBeInTheDocument()
  expect(await quantity(/IBUPROFENO/)).toHaveValue('0')
  const { items: carts } = device.cart(identity, 1).getSnapshot()
  expect(carts).toMatchObject([{ laboratory: brezo.id, products: [{ cn: '700010', quantity: 48 }] }])
})

test('who may not order is not offered another laboratory', async () => {
  await open(false)
  await waitFor(() => expect(screen.getAllByText(/^IBUPROFENO ALBA/).length).toBeGreaterThan(0))
  expect(screen.queryByRole('button', { name: /a otro laboratorio$/ })).not.toBeInTheDocument()
})

test('a product in shortage is waited for from the same menu, and no more at a second press', async () => {
  const { device, identity } = await open(true)
  const press = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: /a otro laboratorio$/ }))
    const item = await screen.findByRole('menuitem', { name })
    await waitFor(() => expect(item).not.toBeDisabled())
    await user.click(item)
  }
  await press('Avisarme si vuelve')
  expect(await screen.findByText(/: 48 uds entre los esperados\. /)).toBeInTheDocument()
  const wants = async () =>
    (await device.outbox.entries(identity)).flatMap((entry) => (entry.endpoint === 'saveWant' ? entry : []))
  expect(await wants()).toMatchObject([{ body: { units: 48, order: null, wasShort: true, removes: null } }])
  const [kept] = await wants()
  await press('Esperado: dejar de avisarme')
  expect(await screen.findByText(/ ya no está entre los esperados\.$/)).toBeInTheDocument()
  expect((await wants()).map(({ body }) => body.removes)).toContain(kept?.id)
})

test('a shortage says until when it is expected to last, and opened since when, why and who says so', async () => {
  const shortage = {
    ...{ cn: '662026', from: '2026-11-01', until: '2031-01-15', kind: 4, observation: 'Se espera en enero.' },
    ...({ source: 'cima', toldOn: '2026-11-20' } as const),
  }
  await openProvisions({
    canBuy: true,
    groups: [
      group({
        provision: 48,
        warning: 'En rotura',
        transferables: [transferable({ out_of_stock: true, shortage })],
      }),
    ],
  })
  const until = await screen.findByText('hasta mediados de enero de 2031')
  expect(screen.getByText('En rotura')).toBeVisible()
  expect(until).toHaveAttribute(
    'title',
    expect.stringContaining('desde el 01/11/2026; fin previsto: 15/01/2031'),
  )
  expect(until.nextElementSibling).toHaveTextContent(
    'Desabastecimiento temporal. Se espera en enero. Fuente: AEMPS, CIMA, lista del 20/11/2026',
  )
})

test('another product of the row takes the place of the one in shortage when its user says so, with its units', async () => {
  await openProvisions({
    canBuy: true,
    groups: [
      group({
        provision: 48,
        transferables: [
          transferable({ cn: '600001', product: 'TABLETAS', out_of_stock: true }),
          transferable({ cn: '600002', product: 'SOBRES' }),
          transferable({ cn: '600003', product: 'GOTAS', out_of_stock: true }),
        ],
      }),
    ],
  })
  await type(/TABLETAS/, '7')
  await user.click(await screen.findByRole('button', { name: 'Pedir TABLETAS a otro laboratorio' }))
  expect(screen.queryByRole('menuitem', { name: /GOTAS/ })).not.toBeInTheDocument()
  await user.click(await screen.findByRole('menuitem', { name: /^Aquí, en su lugar: SOBRES/ }))
  expect(await quantity(/SOBRES/)).toHaveValue('7')
})

test('a product that is back soon says why it stays', async () => {
  await openProvisions({
    groups: [
      group({ provision: 48, transferables: [transferable({ out_of_stock: true, back_soon: 'brief' })] }),
    ],
  })
  expect(await screen.findByText('Vuelve en una semana o menos')).toBeInTheDocument()
})
