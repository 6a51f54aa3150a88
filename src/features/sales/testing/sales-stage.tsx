import type { ReactElement } from 'react'
import * as v from 'valibot'
import { vi } from 'vitest'
import { clientAnswering } from '@/api/testing/client-answering'
import type { User } from '@/contract/session/session'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { answerSales } from '@/domain/sales/answer'
import type { SaleRow } from '@/domain/sales/cube/block'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import { type SalesQuestion, salesQuestion } from '@/domain/sales/questions/sales-question'
import { catalogueOf, cubeOf, product, taxes } from '@/domain/testing/world'
import { type SalesScope, SalesScopeProvider } from '@/features/sales/sales-scope'
import { type createTestDevice, renderScreen } from '@/features/testing/test-device'
import type { SalesSource } from '@/offline/sales/sales-source'
import type { Sourced } from '@/offline/snapshot/sourced'
import { pharmacist, pharmacistIdentity, pharmacy } from '../../../../mocks/fixtures/pharmacy'

const today = '2026-11-21'

/** Products of each kind: generics in two groups, a brand, one without a group, parafarmacia, one without sales. */
const products = [
  product({ cn: '100001', name: 'Alfa 1 g', laboratoryId: 1, groupId: 11, ean: '8470001000010', pot: 10 }),
  product({
    cn: '100002',
    name: 'Marca 1 g',
    laboratoryId: 2,
    groupId: 11,
    generic: false,
    outOfStock: true,
    shortage: {
      ...{ cn: '100002', from: '2026-11-01', until: '2027-01-15', kind: null, observation: null },
      ...{ source: 'cima', toldOn: '2026-11-02' },
    },
  }),
  product({ cn: '100003', name: 'Fantasía 2 g', laboratoryId: 2, groupId: 12, fantasy: true }),
  product({
    cn: '100004',
    name: '=1+1',
    laboratoryId: 3,
    groupId: null,
    marketCategoryId: 21,
    prescription: false,
    generic: false,
  }),
  product({ cn: '100005', name: 'Suelto', laboratoryId: 1, groupId: null, pvl: null, pvp: null }),
  product({ cn: '100006', name: 'Sin vender', laboratoryId: 3, groupId: 12 }),
]

const sale = (day: string, cn: string, units: number, pvl: number, pvp: number): SaleRow => ({
  day,
  cn,
  units,
  pvl,
  pvp,
})
const rows: SaleRow[] = [
  sale('2026-11-20', '100001', 10, 310, 484),
  sale('2026-06-01', '100002', 4, 1000, 1561),
  sale('2026-06-02', '100003', 5, 250, 390),
  sale('2026-06-03', '100004', 3, 123_457, 200_099),
  sale('2026-06-04', '100005', 1, 99, 155),
  sale('2025-06-01', '100002', 2, 1000, 1561),
]

export const salesData = (fields: Partial<SalesData> = {}): SalesData => {
  const catalogue = catalogueOf(products)
  return {
    cube: cubeOf(rows, catalogue),
    catalogue: indexCatalogue(catalogue),
    stock: new Map([
      ['100001', 7],
      ['100002', 0],
    ]),
    campaigns: [],
    relations: [1, 2],
    taxes,
    viewer: null,
    today,
    ...fields,
  }
}

/**
 * Answers questions about a small pharmacy with the real engine, after the check that the server makes of posted ones. Tests can
 * make `ask` fail, and see what was asked.
 */
export const salesSource = (data = salesData()) => {
  const ask = vi.fn(
    async (question: SalesQuestion): Promise<Sourced<unknown>> => ({
      ok: true,
      data: answerSales(data, v.parse(salesQuestion, question)),
      source: 'device',
      asOf: 0,
    }),
  )
  return { ask } as unknown as SalesSource & { ask: typeof ask }
}

const city = {
  name: 'Villaclara',
  province: { name: 'Provincia', community: { id: '13', name: 'la Comunidad' } },
}

/** Renders a part of the sales screens as the dashboard does, in PVL; on a device where the part needs one. */
export const showInSales = (
  part: ReactElement,
  {
    source = salesSource(),
    user = pharmacist,
    // Most parts make no other calls.
    client = clientAnswering({}),
    lastSaleDay = '2026-11-20',
    made,
    orders,
  }: {
    source?: SalesSource
    user?: User
    client?: SalesScope['client']
    lastSaleDay?: string
    made?: Awaited<ReturnType<typeof createTestDevice>>
    orders?: SalesScope['orders']
  } = {},
) => {
  const scope: SalesScope = {
    source,
    client,
    identity: pharmacistIdentity,
    user,
    pharmacy: { ...pharmacy, address: { city } },
    today,
    span: { firstSaleDay: '2025-06-01', lastSaleDay },
    ...(orders && { orders }),
  }
  return renderScreen(
    <SalesScopeProvider value={scope}>{part}</SalesScopeProvider>,
    made && { ...made, pharmacy: scope.pharmacy },
  )
}
