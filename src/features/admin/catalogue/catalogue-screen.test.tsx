import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CatalogueSource } from '@/contract/catalogue/catalogue-details'
import { CatalogueScreen } from '@/features/admin/catalogue/catalogue-screen'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering } from '../../../../mocks/answer'
import { pharmacist } from '../../../../mocks/fixtures/pharmacy'
import { platform } from '../../../../mocks/fixtures/platform'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  server.use(
    answering('platformConfiguration', () => platform),
    answering('catalogueProducts', () => ({
      data: [
        { cn: '660425', name: 'CAPSICIN crema', laboratory: 'Viñas', active: true, pvl: 310, pvp: 484 },
        { cn: '660426', name: 'ANTIGUO crema', laboratory: 'Viñas', active: false, pvl: null, pvp: null },
      ],
      count: 2,
    })),
    answering('catalogueSources', (): CatalogueSource[] => [
      { name: 'prescripcion', published: '2026-05-04', importedOn: '2026-06-01' },
      { name: 'facturacion', published: '2026-05', importedOn: '2026-06-01' },
      { name: 'boe', published: null, importedOn: '2026-06-01' },
    ]),
    answering('catalogueProduct', ({ params }) => ({
      cn: String(params.cn),
      name: 'CAPSICIN crema',
      laboratory: 'Viñas',
      ean: '8470006604259',
      group: { name: 'CAPSAICINA 50 G CREMA', official: false },
      dcpf: { code: '20221000140100', name: 'Capsaicina crema 50 g' },
      billingGroup: { code: '536', name: 'CAPSAICINA 0,75 MG 50 G CREMA' },
      referenceGroup: null,
      prices: [
        { fromDay: '2026-05-01', pvl: 310, pvp: 484, source: 'facturacion' },
        { fromDay: '2025-01-01', pvl: 300, pvp: 468, source: 'boe' },
      ],
    })),
  )
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const open = async () => {
  const { device } = await createTestDevice({
    user: { ...pharmacist, rol: 'ROLE_ADMIN', roles: ['ROLE_ADMIN'] },
  })
  renderScreen(<CatalogueScreen />, { device })
  await screen.findByText('CAPSICIN crema')
}

test('the catalogue says of which lists and dates it is, and which products are retired', async () => {
  await open()
  expect(screen.getByText('ANTIGUO crema (de baja)')).toBeVisible()
  expect(await screen.findByText(/^Fuentes:/)).toHaveTextContent(
    'Fuentes: Agencia Española de Medicamentos y Productos Sanitarios (AEMPS), Nomenclátor de prescripción, 4 de mayo de 2026; Ministerio de Sanidad, Nomenclátor de facturación, mayo de 2026; Boletín Oficial del Estado (BOE), precios de referencia, importado el 01/06/2026.',
  )
})

test('a product shows its three official groups, and what it has cost since when', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Ver la ficha de CAPSICIN crema, 660425' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'CAPSICIN crema' }))
  expect(dialog.getByText('Capsaicina crema 50 g · 20221000140100')).toBeVisible()
  expect(dialog.getByText('CAPSAICINA 0,75 MG 50 G CREMA · 536')).toBeVisible()
  expect(dialog.getByText('CAPSAICINA 50 G CREMA (no oficial)')).toBeVisible()
  const rows = within(dialog.getByRole('table', { name: 'Historial de precios' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'DesdePVLPVPFuente',
    '01/05/20263,10 €4,84 €Ministerio de Sanidad',
    '01/01/20253,00 €4,68 €BOE',
  ])
})
