import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * PostgreSQLs that server tests can also run on, besides the embedded one (CONTRIBUTING.md, "Checks"): Debian's of version
 * 15, and a Citus cluster of three made of it.
 */
export type OtherDatabase = 'external' | 'citus'

const debian = '/usr/lib/postgresql/15'
const clusterScript = join(import.meta.dirname, '../../../shared/citus/cluster.sh')

/** Where the programs are, or why there are none. */
export function programsOf(database: OtherDatabase): { found: string } | { missing: string } {
  const bin = join(debian, 'bin')
  if (!existsSync(join(bin, 'initdb'))) return { missing: `there is no PostgreSQL in ${debian}` }
  if (database === 'external') return { found: bin }
  return existsSync(clusterScript) ? { found: clusterScript } : { missing: 'there is no ../shared/citus' }
}

/** The archive beside the script knows its version. */
export const citusVersion = (script: string): string =>
  readdirSync(join(script, '..'))
    .map((name) => /^citus-([\d.]+)-/.exec(name)?.[1])
    .find((version) => version !== undefined) ?? ''

/**
 * The main paths of the server, which also run on other databases: log-in and its limits, proposals' data, orders exactly once,
 * deliveries, sales and their answers, portal, imports, `apply`, editing and backups.
 */
const mainPaths = [
  'server/backup/backup.test.ts',
  'server/testing/empty-tables.test.ts',
  'server/backup/backup-cluster.test.ts',
  'server/db/distribute.test.ts',
  'server/features/session/session.test.ts',
  'server/features/session/open-sessions.test.ts',
  'server/features/impersonation/impersonation.test.ts',
  'server/plugins/limits/attempt-limiter.test.ts',
  'server/features/catalogue/catalogue.test.ts',
  'server/features/purchasing/purchasing.test.ts',
  'server/features/purchasing/proposals.test.ts',
  'server/features/purchasing/wants.test.ts',
  'server/features/purchasing/own-wholesaler.test.ts',
  'server/features/purchasing/rappels.test.ts',
  'server/features/purchasing/shelf-spans.test.ts',
  'server/features/purchasing/on-its-way.test.ts',
  'server/features/orders/orders-created.test.ts',
  'server/features/orders/orders-together.test.ts',
  'server/features/orders/orders-prices.test.ts',
  'server/features/orders/carried/carried-order.test.ts',
  'server/features/orders/orders-idempotency.test.ts',
  'server/features/orders/moved-shard.test.ts',
  'server/features/orders/orders-parts.test.ts',
  'server/features/orders/orders-read.test.ts',
  'server/features/orders/order-invoice.test.ts',
  'server/features/orders/orders-answered.test.ts',
  'server/features/orders/order-timeline.test.ts',
  'server/features/orders/order-service.test.ts',
  'server/features/live/live.test.ts',
  'server/features/push/push.test.ts',
  'server/push/push-courier.test.ts',
  'server/features/orders/receptions.test.ts',
  'server/features/orders/claims/claims.test.ts',
  'server/features/orders/delivery-notes/delivery-notes.test.ts',
  'server/features/program-orders/program-orders.test.ts',
  'server/deliveries/delivery-courier.test.ts',
  'server/deliveries/fedicom-refusals.test.ts',
  'server/features/deliveries/fedicom.test.ts',
  'server/features/deliveries/moved-wholesaler.test.ts',
  'server/delivery-notes/noted-answers.test.ts',
  'server/features/connector/connector-admin.test.ts',
  'server/features/connector/sale-batches.test.ts',
  'server/features/connector/connector-requests.test.ts',
  'server/features/connector/stock-batches.test.ts',
  'server/features/sales/sales.test.ts',
  'server/features/sales/cache/cached.routes.test.ts',
  'server/features/laboratory-portal/portal.test.ts',
  'server/features/discount-register/discount-register.test.ts',
  'server/features/relation-figures/refresh.test.ts',
  'server/features/registration/registration.test.ts',
  'server/imports/presentations/import-presentations.test.ts',
  'server/imports/prescription/import-prescription.test.ts',
  'server/imports/billing/import-billing.test.ts',
  'server/imports/prices/coming-prices.test.ts',
  'server/imports/supply/import-supply.test.ts',
  'server/imports/sales/import-sales.test.ts',
  'server/imports/stock/import-stock.test.ts',
  'server/maintenance/apply/apply.test.ts',
  'server/editing/editing-kinds.test.ts',
]

/**
 * The cluster's nodes are PostgreSQL 15, too. Beside it, one alone runs what answers or writes otherwise where nothing is distributed:
 * snapshots and the answers that are cached by them, orders of the same moment, news to other servers, locks and backups.
 */
const undistributedPaths = [
  'server/backup/backup.test.ts',
  'server/features/session/session.test.ts',
  'server/features/catalogue/catalogue.test.ts',
  'server/features/orders/orders-created.test.ts',
  'server/features/orders/orders-together.test.ts',
  'server/features/orders/orders-idempotency.test.ts',
  'server/features/live/live.test.ts',
  'server/features/sales/cache/cached.routes.test.ts',
  'server/features/laboratory-portal/portal.test.ts',
  'server/imports/presentations/import-presentations.test.ts',
  'server/imports/sales/import-sales.test.ts',
  'server/maintenance/apply/apply.test.ts',
  'server/editing/editing-kinds.test.ts',
]

/** What runs on one of the databases that tests run on. */
export const pathsOn = (database: OtherDatabase, all: readonly OtherDatabase[]): string[] =>
  database === 'external' && all.includes('citus') ? undistributedPaths : mainPaths
