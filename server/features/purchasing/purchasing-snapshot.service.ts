import { createHash } from 'node:crypto'
import type { PurchasingSnapshot } from '@/contract/purchasing/purchasing'
import { madridDay } from '@/domain/basics/dates'
import type { YearlyRappel } from '@/domain/offers/rappel'
import { isPharmacyUser } from '@/domain/people/roles'
import { canOrder } from '../../access/pharmacy-access'
import type { Services } from '../../plugins/services'
import { taxesOf } from '../catalogue/tax-rates.queries'
import { deliveryDaysOf, supplyOf } from './on-its-way.queries'
import { ownWholesalerOf } from './own-wholesaler.queries'
import {
  bidsByIds,
  campaignsOfLaboratories,
  laboratoriesOfPharmacy,
  methodsOfLaboratories,
  type TermsViewer,
} from './purchasing.queries'
import { conditionsOfQuickwins, quickwinsOfPharmacy } from './quickwins.queries'
import { rappelsOf } from './rappels.queries'
import { stockOutsOf } from './shelf-spans.queries'
import { stockOfPharmacy } from './stock.queries'

/**
 * What a device needs besides sales and catalogue to make proposals, orders and sales figures of one pharmacy. The
 * version is a hash of the content, so no code has to raise it; it changes by itself when a campaign ends, or an order is answered. A laboratory user
 * gets what belongs to their associates, and nothing that only buyers need.
 */
export async function purchasingSnapshot(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { pharmacyId, user }: { pharmacyId: number; user: TermsViewer },
): Promise<PurchasingSnapshot> {
  const { laboratoryId } = user
  const today = madridDay(clock.now())
  const [quickwins, { relations, laboratories }] = await Promise.all([
    canOrder(user) ? quickwinsOfPharmacy(db, { pharmacyId, laboratoryId }) : [],
    laboratoriesOfPharmacy(db, { pharmacyId, user }),
  ])
  const bidIds = new Set(quickwins.flatMap((quickwin) => quickwin.bids))
  const [conditions, campaigns, bids, methods, rappels, stock, stockOuts, taxes, supply, wholesaler] =
    await Promise.all([
      conditionsOfQuickwins(
        db,
        quickwins.map(({ id }) => id),
      ),
      // Products are also ordered one by one (quick order, repeated orders), of any laboratory that the pharmacy deals with.
      campaignsOfLaboratories(db, { laboratoryIds: laboratories, today }),
      bidsByIds(db, [...bidIds]),
      methodsOfLaboratories(db, canOrder(user) ? laboratories : []),
      canOrder(user) ? rappelsOf(db, { pharmacyId, laboratories, today }) : new Map<number, YearlyRappel>(),
      stockOfPharmacy(db, pharmacyId, laboratoryId),
      canOrder(user) ? stockOutsOf(db, { pharmacyId, today, laboratoryId }) : [],
      taxesOf(db, pharmacyId),
      canOrder(user) ? supplyOf(db, { pharmacyId, today, laboratoryId }) : null,
      // Never for a laboratory, also while it acts as the pharmacy.
      isPharmacyUser(user.role) && laboratoryId === null ? ownWholesalerOf(db, pharmacyId) : null,
    ])
  const content = {
    quickwins,
    conditions: [...conditions].map(([quickwin, list]) => ({ quickwin, conditions: list })),
    campaigns,
    bids,
    methods: [...methods].map(([laboratory, list]) => {
      const rappel = rappels.get(laboratory)
      return { laboratory, methods: list, ...(rappel && { rappel }) }
    }),
    stock,
    relations,
    taxes,
    ...(stockOuts.length > 0 && { stockOuts }),
    ...(wholesaler && { wholesaler }),
    ...(supply && { supply: { deliveryDays: await deliveryDaysOf(db, laboratories), ...supply } }),
  }
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
  return { version, ...content }
}
