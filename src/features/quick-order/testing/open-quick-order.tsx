import { vi } from 'vitest'
import type { Campaign } from '@/domain/offers/quickwin'
import { catalogueOf, product } from '@/domain/testing/world'
import { QuickOrderScreen } from '@/features/quick-order/quick-order-screen'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { laboratories, pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'
import { answeringSnapshot } from '../../../../mocks/snapshot'

const { alba, brezo, cierzo } = laboratories

export const ibuprofeno = product({
  cn: '662026',
  name: 'IBUPROFENO ALBA 600 MG 40 COMPRIMIDOS EFG',
  ean: '8470006620267',
  laboratoryId: alba.id,
})
export const omeprazol = product({
  cn: '650003',
  name: 'OMEPRAZOL ALBA 20 MG 28 CÁPSULAS EFG',
  laboratoryId: alba.id,
  pvl: 155,
  pvp: 242,
  outOfStock: true,
})
export const crema = product({
  cn: '155001',
  name: 'CREMA BREZO 50 ML',
  ean: '8412345678905',
  laboratoryId: brezo.id,
  prescription: false,
  pvl: 1_000,
  pvp: 1_600,
})
export const unpriced = product({
  cn: '650004',
  name: 'GEL ALBA SIN PRECIO',
  laboratoryId: alba.id,
  pvl: null,
})
export const bandages = product({ cn: '650005', name: 'VENDAS 4 M', laboratoryId: brezo.id, pot: 10 })
/** A product of a laboratory that the pharmacy has no relation with. */
export const unrelated = product({ cn: '700002', name: 'IBUPROFENO CIERZO 600 MG', laboratoryId: cierzo.id })

/** 5 % discount on omeprazol, 20 % from ten units on. */
export const campaign: Campaign = {
  id: 9,
  name: 'Campaña de otoño',
  laboratoryId: alba.id,
  discount: 0.05,
  startsOn: null,
  endsOn: null,
  products: [{ cn: omeprazol.cn, discount: null, tiers: [{ quantity: 10, discount: 0.2 }] }],
}

type Opened = Awaited<ReturnType<typeof createTestDevice>>

/** Stores the pharmacy's catalogue and stock on the device, as after a download. */
const holdSnapshot = async (device: Opened['device']) => {
  const catalogue = {
    ...catalogueOf([ibuprofeno, omeprazol, crema, unpriced, bandages, unrelated]),
    laboratories: [alba, brezo, cierzo].map((laboratory) => ({
      ...laboratory,
      corporativeColor: null,
      associationId: null,
      prescription: true,
    })),
  }
  server.use(...answeringSnapshot(catalogue, { campaigns: [campaign], stock: [[ibuprofeno.cn, 12]] }))
  const outcome = await device.snapshots.refreshSnapshot({ client: device.client, pharmacy: pharmacy.id })
  if (!outcome.ok) throw new Error(`No snapshot: ${outcome.failure.kind}`)
}

export const showQuickOrder = ({ device, identity }: Opened) => {
  const onBack = vi.fn()
  const shown = renderScreen(<QuickOrderScreen onBack={onBack} />, { device, identity, pharmacy })
  return { ...shown, onBack }
}

export const openQuickOrder = async () => {
  const opened = await createTestDevice()
  await holdSnapshot(opened.device)
  return { ...opened, ...showQuickOrder(opened) }
}
