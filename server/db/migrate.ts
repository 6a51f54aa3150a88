import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { initial } from './migrations/0001-initial'
import { purchasing } from './migrations/0002-purchasing'
import { stockVersion } from './migrations/0003-stock-version'
import { terms } from './migrations/0004-terms'
import { access } from './migrations/0005-access'
import { salesRollup } from './migrations/0006-sales-rollup'
import { campaignVersion } from './migrations/0007-campaign-version'
import { salesViews } from './migrations/0008-sales-views'
import { sessionSwitch } from './migrations/0009-session-switch'
import { orderParts } from './migrations/0010-order-parts'
import { mailLinks } from './migrations/0011-mail-links'
import { sessionList } from './migrations/0012-session-list'
import { attemptCount } from './migrations/0013-attempt-count'
import { knownDevice } from './migrations/0014-known-device'
import { auditLog } from './migrations/0015-audit-log'
import { userPicture } from './migrations/0016-user-picture'
import { platformCompany } from './migrations/0017-platform-company'
import { appendOnlyLog } from './migrations/0018-append-only-log'
import { supportTicket } from './migrations/0019-support-ticket'
import { help } from './migrations/0020-help'
import { laboratoryPharmacies } from './migrations/0021-laboratory-pharmacies'
import { linkExpiry } from './migrations/0022-link-expiry'
import { relationFigures } from './migrations/0023-relation-figures'
import { demos } from './migrations/0024-demos'
import { places } from './migrations/0025-places'
import { registration } from './migrations/0026-registration'
import { orderDeliveries } from './migrations/0027-order-deliveries'
import { laboratoryIndexes } from './migrations/0028-laboratory-indexes'
import { deliveredLineParts } from './migrations/0029-delivered-line-parts'
import { pharmacyCounter } from './migrations/0030-pharmacy-counter'
import { connector } from './migrations/0031-connector'
import { officialGroups } from './migrations/0032-official-groups'
import { searchIndexes } from './migrations/0033-search-indexes'
import { catalogueSearch } from './migrations/0034-catalogue-search'
import { figuresState } from './migrations/0035-figures-state'
import { medicineMonth } from './migrations/0036-medicine-month'
import { auditKind } from './migrations/0037-audit-kind'
import { pharmacyFiles } from './migrations/0038-pharmacy-files'
import { dueDeliveries } from './migrations/0039-due-deliveries'
import { registrationAddress } from './migrations/0040-registration-address'
import { registrationAddresses } from './migrations/0041-registration-addresses'
import { orderFollowUp } from './migrations/0042-order-follow-up'
import { stockCountedAt } from './migrations/0043-stock-counted-at'
import { fedicomDeliveries } from './migrations/0044-fedicom-deliveries'
import { placedLines } from './migrations/0045-placed-lines'
import { orderClaims } from './migrations/0046-order-claims'
import { deliveryNotes } from './migrations/0047-delivery-notes'
import { notedLines } from './migrations/0048-noted-lines'
import { taxes } from './migrations/0049-taxes'
import { programOrders } from './migrations/0050-program-orders'
import { wholesalers } from './migrations/0051-wholesalers'
import { pharmacyWants } from './migrations/0052-pharmacy-wants'
import { notesOfWholesalers } from './migrations/0053-notes-of-wholesalers'
import { conditions } from './migrations/0054-conditions'
import { comingPrices } from './migrations/0055-coming-prices'
import { supplyProblems } from './migrations/0056-supply-problems'
import { discountRegister } from './migrations/0057-discount-register'
import { rappel } from './migrations/0057b-rappel'
import { placedAddress } from './migrations/0058-placed-address'
import { priceClaims } from './migrations/0058b-price-claims'
import { ownWholesaler } from './migrations/0059-own-wholesaler'
import { productsAsOrdered } from './migrations/0060-products-as-ordered'
import { shelfSpans } from './migrations/0061-shelf-spans'
import { ordersVersion } from './migrations/0062-orders-version'
import { firstRegisterMonth } from './migrations/0064-first-register-month'
import { push } from './migrations/0065-push'
import { paymentDays } from './migrations/0066-payment-days'
import { pinDays } from './migrations/0067-pin-days'
import { installationKey } from './migrations/0068-installation-key'
import { restorations } from './migrations/0069-restorations'
import type { Database } from './schema'
import { statementsOf } from './statements-of'

const script = (text: string): Migration => ({
  up: async (db) => {
    // In a distributed database, so that a new table stays as it is until `distribute` puts it where it belongs; else it would be
    // half of the cluster's, and could be neither changed nor moved. Means nothing to any other database.
    await sql`SET LOCAL citus.enable_local_reference_table_foreign_keys = off`.execute(db)
    // Reads of a pharmacy's rows may be followed by changes of what all nodes have.
    await sql`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`.execute(db)
    for (const statement of statementsOf(text)) await sql.raw(statement).execute(db)
  },
})

/** Applied in the order of their names, each once. */
const migrations: Record<string, Migration> = {
  '0001-initial': script(initial),
  '0002-purchasing': script(purchasing),
  '0003-stock-version': script(stockVersion),
  '0004-terms': script(terms),
  '0005-access': script(access),
  '0006-sales-rollup': script(salesRollup),
  '0007-campaign-version': script(campaignVersion),
  '0008-sales-views': script(salesViews),
  '0009-session-switch': script(sessionSwitch),
  '0010-order-parts': script(orderParts),
  '0011-mail-links': script(mailLinks),
  '0012-session-list': script(sessionList),
  '0013-attempt-count': script(attemptCount),
  '0014-known-device': script(knownDevice),
  '0015-audit-log': script(auditLog),
  '0016-user-picture': script(userPicture),
  '0017-platform-company': script(platformCompany),
  '0018-append-only-log': script(appendOnlyLog),
  '0019-support-ticket': script(supportTicket),
  '0020-help': script(help),
  '0021-laboratory-pharmacies': script(laboratoryPharmacies),
  '0022-link-expiry': script(linkExpiry),
  '0023-relation-figures': script(relationFigures),
  '0024-demos': script(demos),
  '0025-places': { up: places },
  '0026-registration': script(registration),
  '0027-order-deliveries': script(orderDeliveries),
  '0028-laboratory-indexes': script(laboratoryIndexes),
  '0029-delivered-line-parts': script(deliveredLineParts),
  '0030-pharmacy-counter': script(pharmacyCounter),
  '0031-connector': script(connector),
  '0032-official-groups': script(officialGroups),
  '0033-search-indexes': script(searchIndexes),
  '0034-catalogue-search': script(catalogueSearch),
  '0035-figures-state': script(figuresState),
  '0036-medicine-month': script(medicineMonth),
  '0037-audit-kind': script(auditKind),
  '0038-pharmacy-files': script(pharmacyFiles),
  '0039-due-deliveries': script(dueDeliveries),
  '0040-registration-address': script(registrationAddress),
  '0041-registration-addresses': script(registrationAddresses),
  '0042-order-follow-up': script(orderFollowUp),
  '0043-stock-counted-at': script(stockCountedAt),
  '0044-fedicom-deliveries': script(fedicomDeliveries),
  '0045-placed-lines': script(placedLines),
  '0046-order-claims': script(orderClaims),
  '0047-delivery-notes': script(deliveryNotes),
  '0048-noted-lines': script(notedLines),
  '0049-taxes': script(taxes),
  '0050-program-orders': script(programOrders),
  '0051-wholesalers': script(wholesalers),
  '0052-pharmacy-wants': script(pharmacyWants),
  '0053-notes-of-wholesalers': script(notesOfWholesalers),
  '0054-conditions': script(conditions),
  '0055-coming-prices': script(comingPrices),
  '0056-supply-problems': script(supplyProblems),
  '0057-discount-register': script(discountRegister),
  '0057b-rappel': script(rappel),
  '0058-placed-address': script(placedAddress),
  '0058b-price-claims': script(priceClaims),
  '0059-own-wholesaler': script(ownWholesaler),
  '0060-products-as-ordered': script(productsAsOrdered),
  '0061-shelf-spans': script(shelfSpans),
  '0062-orders-version': script(ordersVersion),
  '0064-first-register-month': script(firstRegisterMonth),
  '0065-push': script(push),
  '0066-payment-days': script(paymentDays),
  '0067-pin-days': script(pinDays),
  '0068-installation-key': script(installationKey),
  '0069-restorations': script(restorations),
}

/** All of them, oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort()

/**
 * Whether a migration takes away what the release before it uses: its name says so, to servers that do not know it. Everything
 * else only adds, so that servers can be updated one by one; what a release stops using is taken away by the next one.
 */
export const takesAway = (migration: string): boolean => /^\d+\w*-drop-/.test(migration)

/** Null where Rebotica has never prepared this database. */
export async function appliedMigrations(db: Kysely<Database>): Promise<string[] | null> {
  const { rows } = await sql<{
    there: boolean
  }>`SELECT to_regclass('kysely_migration') IS NOT NULL AS there`.execute(db)
  if (rows[0]?.there !== true) return null
  const applied = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
  return applied.rows.map(({ name }) => name)
}

/** A migration that this program does not know: a newer one has been here. Null where there is none. */
export async function unknownMigration(db: Kysely<Database>): Promise<string | null> {
  return (await appliedMigrations(db))?.find((name) => !migrationNames.includes(name)) ?? null
}

/** Applies those up to `last`, in the transaction that the caller has open on this one connection. */
export async function migrateWithin(db: Kysely<Database>, last: string): Promise<void> {
  const provider = { getMigrations: async () => migrations }
  const { error } = await new Migrator({ db, provider, disableTransactions: true }).migrateTo(last)
  if (error) throw error
}

/**
 * Brings the database to the newest schema and returns the names just applied. Two processes may call it at
 * once: Kysely's lock row lets one wait for the other. `upTo`, for tests: an installation of before.
 */
export async function migrateToLatest(db: Kysely<Database>, upTo?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await (upTo === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(upTo))
  if (error) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}
