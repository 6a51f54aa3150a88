import * as account from '@/contract/account'
import * as adminUsers from '@/contract/admin-users'
import * as audit from '@/contract/audit'
import * as catalogue from '@/contract/catalogue'
import * as catalogueDetails from '@/contract/catalogue-details'
import * as connector from '@/contract/connector'
import * as connectorAdmin from '@/contract/connector-admin'
import * as connectorBatches from '@/contract/connector-batches'
import * as demos from '@/contract/demos'
import * as editing from '@/contract/editing'
import type { Endpoint } from '@/contract/endpoint'
import { firstEndpoints } from '@/contract/first-endpoints'
import * as healthChecks from '@/contract/health-checks'
import * as help from '@/contract/help'
import * as impersonation from '@/contract/impersonation'
import * as laboratoryAccess from '@/contract/laboratory-access'
import * as mail from '@/contract/mail'
import * as openSessions from '@/contract/open-sessions'
import * as orderDeliveries from '@/contract/order-deliveries'
import * as orders from '@/contract/orders'
import { createOwnConnectorKey, pharmacyConnector } from '@/contract/pharmacy-connector'
import * as pharmacyFiles from '@/contract/pharmacy-files'
import * as portal from '@/contract/portal'
import * as proposals from '@/contract/proposals'
import * as purchasing from '@/contract/purchasing'
import * as recovery from '@/contract/recovery'
import * as registration from '@/contract/registration'
import { createRegistration } from '@/contract/registration-creation'
import * as relationFigures from '@/contract/relation-figures'
import * as reports from '@/contract/reports'
import * as salesChoices from '@/contract/sales-choices'
import * as salesKpis from '@/contract/sales-kpis'
import * as salesMonths from '@/contract/sales-months'
import * as salesSnapshot from '@/contract/sales-snapshot'
import * as salesTables from '@/contract/sales-tables'
import * as salesViews from '@/contract/sales-views'
import * as supportTickets from '@/contract/support-tickets'
import * as terms from '@/contract/terms'
import { createTicket } from '@/contract/ticket-creation'

const calls = {
  ...firstEndpoints,
  ...healthChecks,
  ...account,
  ...adminUsers,
  createTicket,
  ...audit,
  ...catalogue,
  ...catalogueDetails,
  ...connector,
  ...connectorAdmin,
  ...connectorBatches,
  pharmacyConnector,
  createOwnConnectorKey,
  ...demos,
  ...editing,
  ...help,
  ...impersonation,
  ...laboratoryAccess,
  ...mail,
  ...relationFigures,
  ...openSessions,
  ...orderDeliveries,
  ...orders,
  ...pharmacyFiles,
  ...portal,
  ...proposals,
  ...purchasing,
  ...recovery,
  ...registration,
  createRegistration,
  ...reports,
  ...salesChoices,
  ...salesKpis,
  ...salesMonths,
  ...salesSnapshot,
  ...salesTables,
  ...salesViews,
  ...supportTickets,
  ...terms,
}

/**
 * Every call of /api/v4, by the name that its file gives it: those files export their calls and nothing else but types. The
 * server registers it, the client calls it, the mocks answer it, OpenAPI prints it.
 */
export const endpoints = calls satisfies Record<string, Endpoint>
export type EndpointName = keyof typeof endpoints
