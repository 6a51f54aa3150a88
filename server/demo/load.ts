import { type Kysely, sql, type Transaction } from 'kysely'
import { addDays } from '@/domain/basics/dates'
import { isPharmacyUser } from '@/domain/people/roles'
import { hashPassword } from '../access/password-hash'
import { demoPassword } from '../basics/demo-accounts'
import type { SecretBox } from '../basics/secret-box'
import type { Database } from '../db/schema'
import { createCatalogueCache } from '../features/catalogue/catalogue.cache'
import { bumpCatalogueVersion } from '../features/catalogue/catalogue.queries'
import { noteStockCount } from '../features/purchasing/stock.queries'
import { createFiguresRefresher } from '../features/relation-figures/figures-refresher'
import { writeSales } from '../features/sales/sales.service'
import { type DemoCalendar, demoCalendar } from './basics/calendar'
import { withoutForeignKeys } from './basics/foreign-keys'
import { inChunks } from './basics/insert-rows'
import type { DemoProduct } from './catalogue/demo-product'
import { insertCatalogue } from './catalogue/insert-catalogue'
import { insertShortages } from './catalogue/insert-shortages'
import { demoCatalogue } from './catalogue/products'
import { type DemoCampaign, demoCampaigns, seasonCampaignName } from './offers/campaigns'
import { insertPurchasing } from './offers/insert-purchasing'
import { type DemoQuickwin, demoQuickwins } from './offers/quickwins'
import { insertDeliveries, playDeliveries } from './orders/deliveries'
import { insertOrders, type OrderTaker } from './orders/insert-orders'
import { ordersOf } from './orders/orders'
import { insertWholesaler } from './orders/wholesaler'
import { insertDemos } from './people/demos'
import { insertLaboratoryTerms } from './people/insert-laboratory-terms'
import { insertNotifications } from './people/insert-notifications'
import { insertPharmacies, insertUsers } from './people/insert-people'
import { demoTerms, demoTermsAnswers } from './people/laboratory-terms'
import { demoNotifications, demoViews } from './people/notifications'
import { type DemoUser, demoUsers } from './people/people'
import { type DemoPharmacy, demoPharmacies } from './people/pharmacies'
import { demoRegistrations, insertRegistrations } from './people/registrations'
import { type DemoRelation, demoRelations } from './people/relations'
import { playConnectors } from './sales/connectors'
import { salesOf } from './sales/sales'
import { stockOf } from './sales/stock'

type Trx = Transaction<Database>

type DemoOptions = {
  /** All dates of the data depend on it; the same day always gives the same data. */
  now: Date
  /** Seals what the server that runs the demo has to open. */
  secrets: SecretBox
  /** Reports the current step, in Spanish, and the fraction that is done, 0 to 1. */
  onProgress?: (text: string, fraction: number) => void
}

/** True when there is nothing that demo data could be mixed up with: no user, pharmacy, laboratory or product. */
export async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    SELECT NOT EXISTS (SELECT 1 FROM app_user) AND NOT EXISTS (SELECT 1 FROM pharmacy)
      AND NOT EXISTS (SELECT 1 FROM laboratory) AND NOT EXISTS (SELECT 1 FROM product) AS empty`.execute(db)
  return rows[0]?.empty === true
}

/** Fills an empty database with the demo data, in one transaction, and computes the figures of the portal. */
export async function loadDemoData(
  db: Kysely<Database>,
  { now, secrets, onProgress = () => {} }: DemoOptions,
): Promise<void> {
  const calendar = demoCalendar(now)
  onProgress('Preparando el catálogo', 0)
  const catalogue = demoCatalogue()
  const pharmacies = demoPharmacies()
  const relations = demoRelations(pharmacies)
  const users = demoUsers({ pharmacies, relations, calendar })
  const campaigns = demoCampaigns(catalogue.products, calendar)
  const { quickwins, bids } = demoQuickwins(catalogue.products, { campaigns, calendar })
  const notifications = demoNotifications(calendar, seasonCampaignName(calendar))
  const terms = demoTerms(calendar)
  const passwordHash = await hashPassword(demoPassword)

  await db.transaction().execute(async (trx) => {
    // In a distributed database, rows that a transaction wrote within its own connection let it change no table any more.
    // Means nothing to any other database.
    await sql`SET LOCAL citus.enable_local_execution = off`.execute(trx)
    onProgress('Cargando catálogo', 0.02)
    await insertCatalogue(trx, catalogue, calendar)
    await insertShortages(trx, catalogue, calendar)
    await insertPharmacies(trx, { pharmacies, relations })
    await insertUsers(trx, { users, passwordHash })
    await insertRegistrations(trx, { registrations: demoRegistrations(pharmacies), users, calendar })
    await insertDemos(trx, { users, relations })
    await insertNotifications(trx, {
      notifications,
      views: demoViews(notifications, { users, calendar }),
    })
    await insertLaboratoryTerms(trx, { terms, answers: demoTermsAnswers(terms, { users, relations }) })
    await insertPurchasing(trx, { campaigns, quickwins, bids })
    const rowsOf = (list: readonly DemoPharmacy[]) =>
      list.reduce((sum, { rowsPerYear }) => sum + rowsPerYear, 0)
    await withoutForeignKeys(trx, 'sale_day', async () => {
      for (const [index, pharmacy] of pharmacies.entries()) {
        const done = rowsOf(pharmacies.slice(0, index)) / rowsOf(pharmacies)
        onProgress(`Cargando ventas de ${pharmacy.name}`, 0.1 + 0.88 * done)
        await loadPharmacy(trx, {
          pharmacy,
          products: catalogue.products,
          quickwins: quickwinsOf(pharmacy, { quickwins, relations }),
          campaigns,
          user: userOf(pharmacy, users),
          takerOf: orderTaker(users),
          calendar,
        })
      }
    })
    onProgress('Terminando', 0.98)
    await insertDeliveries(trx, calendar)
    await insertWholesaler(trx, { secrets, pharmacyIds: pharmacies.map(({ id }) => id) })
    await restartIdentities(trx)
    await bumpCatalogueVersion(trx)
    // Without statistics the first queries would be planned for empty tables.
    await sql`ANALYZE product, pharmacy_stock, sale_day, purchase_order, purchase_order_part, purchase_order_line`.execute(
      trx,
    )
  })
  await playDeliveries(db, now)
  await playConnectors(db, { now, users })
  onProgress('Calculando las cifras de los laboratorios', 0.985)
  await computeFigures(db, now)
  onProgress('Datos de demostración cargados', 1)
}

/** The server would do it, too, in its first seconds. What fails stays to it. */
async function computeFigures(db: Kysely<Database>, now: Date): Promise<void> {
  const clock = { now: () => now }
  const next = createFiguresRefresher({
    ...{ db, clock, catalogues: createCatalogueCache(db, clock) },
    onFailure: () => {},
  })
  while (await next()) {}
}

const quickwinsOf = (
  { id }: DemoPharmacy,
  { quickwins, relations }: { quickwins: readonly DemoQuickwin[]; relations: readonly DemoRelation[] },
): DemoQuickwin[] => {
  const laboratories = new Set(
    relations.filter(({ pharmacy_id }) => pharmacy_id === id).map(({ laboratory_id }) => laboratory_id),
  )
  return quickwins.filter(({ laboratoryId }) => laboratories.has(laboratoryId))
}

const userOf = ({ id, name }: DemoPharmacy, users: readonly DemoUser[]): number => {
  const user = users.find(({ role, pharmacyIds }) => isPharmacyUser(role) && pharmacyIds.includes(id))
  if (!user) throw new Error(`${name} has no user`)
  return user.id
}

/** A user of the laboratory; support staff where it has none. */
const orderTaker = (users: readonly DemoUser[]): OrderTaker => {
  const support = users.find(({ role }) => role === 'ROLE_SOPORTE')
  if (!support) throw new Error('Nobody takes the orders of laboratories without users')
  return (laboratory) => (users.find(({ laboratoryId }) => laboratoryId === laboratory) ?? support).id
}

/** Sales, stock and past orders of one pharmacy. */
async function loadPharmacy(
  trx: Trx,
  source: {
    pharmacy: DemoPharmacy
    products: readonly DemoProduct[]
    quickwins: readonly DemoQuickwin[]
    campaigns: readonly DemoCampaign[]
    user: number
    takerOf: OrderTaker
    calendar: DemoCalendar
  },
): Promise<void> {
  const { pharmacy, calendar, user, takerOf } = source
  const pharmacyId = pharmacy.id
  const rows = salesOf(pharmacy, source)
  await writeSales(trx, { pharmacyId, rows })

  const yearAgo = addDays(calendar.today, -365)
  const unitsByCn = new Map<string, number>()
  for (const { cn, day, units } of rows) {
    if (day >= yearAgo) unitsByCn.set(cn, (unitsByCn.get(cn) ?? 0) + units)
  }
  const stock = stockOf(pharmacyId, { unitsByCn, everSold: new Set(rows.map(({ cn }) => cn)) })
  await inChunks(stock, 5_000, (chunk) =>
    trx
      .insertInto('pharmacy_stock')
      .values(chunk.map((row) => ({ pharmacy_id: pharmacyId, ...row })))
      .execute(),
  )
  await insertOrders(trx, { orders: ordersOf({ ...source, pharmacyId, unitsByCn }), user, takerOf })
  const countedAt = new Date(`${calendar.today}T00:00:00Z`)
  await noteStockCount(trx, { pharmacyId, countedAt, complete: true })
}

/** The rows above were inserted with explicit ids: the sequences have to continue after them. */
async function restartIdentities(trx: Trx): Promise<void> {
  const tables = [
    'laboratory_association',
    'laboratory',
    'homogeneous_group',
    'market_category',
    'product',
    'pharmacy',
    'app_user',
    'pharmacy_laboratory_relation',
    'campaign',
    'bid',
    'quickwin',
    'order_method',
    'notification',
    'laboratory_terms',
    'demo_config',
  ]
  for (const table of tables) {
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT max(id) FROM ${sql.table(table)}))`.execute(
      trx,
    )
  }
}
