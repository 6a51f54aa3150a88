import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { allSales } from '@/domain/sales/questions/sales-filter'
import { quickwin } from '@/domain/testing/quickwin'
import { catalogueOf, cubeOf, product } from '@/domain/testing/world'
import { SalesScopeProvider } from '@/features/sales/sales-scope'
import { Replacements } from '@/features/sales/table/replacements'
import { salesData, salesSource } from '@/features/sales/testing/sales-stage'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { pharmacist, pharmacistIdentity, pharmacy } from '../../../../mocks/fixtures/pharmacy'

test('what can be switched leads to the products that would replace it, their price, and their proposals', async () => {
  const catalogue = catalogueOf([
    product({ cn: '100001', name: 'Alfa 1 g', laboratoryId: 1, groupId: 11 }),
    product({ cn: '100002', name: 'Marca 1 g', laboratoryId: 2, groupId: 11, generic: false }),
    product({ cn: '100003', name: 'Retirado 1 g', laboratoryId: 1, groupId: 11, active: false }),
  ])
  const sold = [{ day: '2026-11-20', cn: '100003', units: 3, pvl: 300, pvp: 400 }]
  const source = salesSource(
    salesData({ catalogue: indexCatalogue(catalogue), cube: cubeOf(sold, catalogue) }),
  )
  const { device } = await createTestDevice()
  device.purchasing = () =>
    ({
      quickwins: async () => ({
        ...{ ok: true, source: 'device', asOf: 0 },
        data: [
          quickwin({
            id: 5,
            code: 'ALFA',
            title: 'Alfa directo',
            discount: 0.15,
            laboratories: [{ id: 1, main: true }],
          }),
          quickwin({ id: 6, code: 'OTRA', title: 'De otro', laboratories: [{ id: 2, main: true }] }),
        ],
      }),
    }) as unknown as ReturnType<typeof device.purchasing>
  const filter = {
    ...allSales({ startDate: '2025-11-21', endDate: '2026-11-20' }),
    ...{ laboratories: [1], transferable: true },
  }
  const scope = {
    ...{ source, client: device.client, identity: pharmacistIdentity, user: pharmacist, pharmacy },
    ...{ today: '2026-11-21', span: { firstSaleDay: '2025-06-01', lastSaleDay: '2026-11-20' } },
  }
  renderScreen(
    <SalesScopeProvider value={scope}>
      <Replacements filter={filter} group={11} />
    </SalesScopeProvider>,
    { device, pharmacy },
  )
  const section = await screen.findByRole('region', { name: 'Productos que los sustituyen' })
  // The proposal opens at the product.
  expect(
    await screen.findByRole('link', { name: /^Propuesta Alfa directo, 15.% de descuento$/ }),
  ).toHaveAttribute(
    'href',
    `/purchases/${pharmacy.id}/configuration?quickwin=ALFA&extension=all&q=%22100001%22`,
  )
  // Not the brand that is to be switched, nor what is sold no more.
  expect(
    within(section)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(
      /^Alfa 1 gCN 100001Laboratorio 1En Stock3,10.€Propuesta Alfa directo, 15.% de descuento$/,
    ),
  ])
  expect(screen.queryByText(/De otro/)).not.toBeInTheDocument()
})
