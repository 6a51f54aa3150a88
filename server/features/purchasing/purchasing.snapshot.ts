import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PurchasingSnapshot } from '@/contract/purchasing'
import { madridDay } from '@/domain/dates'
import { associatesOf } from '../../plugins/pharmacy-access'
import type { Services } from '../../services'
import {
  bidsByIds,
  campaignsOfLaboratories,
  conditionsOfQuickwins,
  methodsOfLaboratories,
  quickwinsOfPharmacy,
} from './purchasing.queries'
import { stockOfPharmacy } from './stock.queries'

/**
 * What a device needs besides sales and catalogue to make proposals and orders of one pharmacy. The version is a
 * hash of the content, so nothing has to remember to raise it; it changes by itself when a campaign ends. To the
 * laboratory whose user looks on, what belongs to its associates.
 */
export async function purchasingSnapshot(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { pharmacyId, laboratoryId }: { pharmacyId: number; laboratoryId: number | null },
): Promise<PurchasingSnapshot> {
  const [quickwins, related] = await Promise.all([
    quickwinsOfPharmacy(db, { pharmacyId, laboratoryId }),
    relatedLaboratories(db, { pharmacyId, laboratoryId }),
  ])
  // Products are also ordered one by one (quick order, repeated orders), of any laboratory that the pharmacy deals with.
  const laboratoryIds = distinct([
    ...related,
    ...quickwins.flatMap(({ laboratories }) => laboratories.map(({ id }) => id)),
  ])
  const [conditions, campaigns, bids, methods, stock] = await Promise.all([
    conditionsOfQuickwins(
      db,
      quickwins.map(({ id }) => id),
    ),
    campaignsOfLaboratories(db, { laboratoryIds, today: madridDay(clock.now()) }),
    bidsByIds(db, distinct(quickwins.flatMap((quickwin) => quickwin.bids))),
    methodsOfLaboratories(db, laboratoryIds),
    stockOfPharmacy(db, pharmacyId, laboratoryId),
  ])
  const content = {
    quickwins,
    conditions: [...conditions].map(([quickwin, list]) => ({ quickwin, conditions: list })),
    campaigns,
    bids,
    methods: [...methods].map(([laboratory, list]) => ({ laboratory, methods: list })),
    stock,
    relations: distinct(related),
  }
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
  return { version, ...content }
}

async function relatedLaboratories(
  db: Services['db'],
  { pharmacyId, laboratoryId }: { pharmacyId: number; laboratoryId: number | null },
): Promise<number[]> {
  let query = db
    .selectFrom('pharmacy_laboratory_relation')
    .select('laboratory_id')
    .where('pharmacy_id', '=', pharmacyId)
  if (laboratoryId !== null) {
    query = query.where('laboratory_id', 'in', sql<number>`${associatesOf(laboratoryId)}`)
  }
  const relations = await query.execute()
  return relations.map(({ laboratory_id }) => laboratory_id)
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)
