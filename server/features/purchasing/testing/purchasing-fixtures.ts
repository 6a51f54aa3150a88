import { apiPrefix } from '@/contract/basics/endpoint'
import { addDays } from '@/domain/basics/dates'
import type { SaleRow } from '@/domain/sales/cube/block'
import {
  insertAssociation,
  insertGroup,
  insertLaboratory,
  insertPharmacy,
  insertProduct,
  insertRelation,
  insertUser,
} from '../../../testing/factories'
import {
  insertCampaign,
  insertCondition,
  insertQuickwin,
  offerMethod,
} from '../../../testing/purchasing-factories'
import { createTestApp } from '../../../testing/test-app'
import { writeSales } from '../../sales/sales.service'

export const endDate = '2026-03-15'
export const startDate = addDays(endDate, -364)
export const yearOfSales = (): SaleRow[] => [
  { day: startDate, cn: '662026', units: 20, pvl: 300, pvp: 470 },
  { day: endDate, cn: '700001', units: 345, pvl: 290, pvp: 484 },
]

/** The example of docs/proposals.md: 20 of ours and 345 of others sold in 365 days, 12 on the shelf. */
export async function createPurchasingFixtures() {
  const { app, db, logIn } = await createTestApp()
  const association = await insertAssociation(db, 'Asociación')
  const ours = await insertLaboratory(db, { name: 'Nuestro', association_id: association })
  const theirs = await insertLaboratory(db, { name: 'Ajeno' })
  const unrelated = await insertLaboratory(db, { name: 'Sin relación' })
  const group = await insertGroup(db, { name: 'Paracetamol 1 g', ease_of_change: 1 })
  await insertProduct(db, { cn: '662026', laboratory_id: ours, group_id: group, pvl: 310, pvp: 484 })
  await insertProduct(db, { cn: '700001', laboratory_id: theirs, group_id: group, pvl: 290 })
  const pharmacy = await insertPharmacy(db)
  await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: ours })
  await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: theirs })
  await db.insertInto('pharmacy_stock').values({ pharmacy_id: pharmacy, cn: '662026', units: 12 }).execute()
  const quickwin = await insertQuickwin(db, {
    code: 'rotacion',
    laboratories: [ours],
    position: 2,
    discount: 0.1,
  })
  await insertQuickwin(db, { code: 'ajeno', laboratories: [theirs], position: 1 })
  await insertQuickwin(db, { code: 'otro', laboratories: [unrelated, ours] })
  const inactive = await insertQuickwin(db, { code: 'inactivo', laboratories: [ours], active: false })
  await insertCondition(db, { quickwin_id: quickwin, quantity: 12, cns: ['700001', '662026'] })
  const campaign = await insertCampaign(db, {
    code: 'primavera',
    laboratory_id: ours,
    discount: 0.05,
    ends_on: '2026-03-16',
    products: [{ cn: '662026', tiers: [{ quantity: 50, discount: 0.2 }] }],
  })
  await insertCampaign(db, {
    code: 'vieja',
    laboratory_id: ours,
    ends_on: '2026-03-15',
    products: [{ cn: '662026' }],
  })
  await offerMethod(db, { name: 'Directo', laboratoryId: ours, minPrice: 30_000 })
  const method = await offerMethod(db, { name: 'Transfer', laboratoryId: ours, minPrice: 3_000 })
  await db.transaction().execute((trx) => writeSales(trx, { pharmacyId: pharmacy, rows: yearOfSales() }))
  await insertUser(db, { username: 'farmacia', pharmacies: [pharmacy] })
  const headers = await logIn('farmacia')
  const get = (path: string, extra: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: apiPrefix + path, headers: { ...headers, ...extra } })

  return {
    ...{ app, db, logIn, headers, get, pharmacy },
    ...{ association, ours, theirs, unrelated, quickwin, inactive, campaign, method },
  }
}

/** The query of a proposal over that year. */
export const proposalQuery = (given: Record<string, string | number | boolean>) =>
  Object.entries({ startDate, endDate, prescription: true, ...given })
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
