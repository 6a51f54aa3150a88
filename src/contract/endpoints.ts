import * as adminUsers from '@/contract/administration/admin-users'
import * as audit from '@/contract/administration/audit'
import * as demos from '@/contract/administration/demos'
import * as mail from '@/contract/administration/mail'
import type { Endpoint } from '@/contract/basics/endpoint'
import * as catalogue from '@/contract/catalogue/catalogue'
import * as catalogueDetails from '@/contract/catalogue/catalogue-details'
import * as connector from '@/contract/connector/connector'
import * as connectorAdmin from '@/contract/connector/connector-admin'
import * as connectorBatches from '@/contract/connector/connector-batches'
import {
  createOwnConnectorKey,
  pharmacyConnector,
  pharmacyProgram,
  revokeOwnConnectorKey,
} from '@/contract/connector/pharmacy-connector'
import * as pharmacyFiles from '@/contract/connector/pharmacy-files'
import * as editing from '@/contract/editing/editing'
import * as programOrders from '@/contract/fedicom/program-orders'
import { firstEndpoints } from '@/contract/first-endpoints'
import { carryOrder, openCarriedOrder } from '@/contract/orders/carried-order'
import { createClaim } from '@/contract/orders/claim-creation'
import * as claims from '@/contract/orders/claims'
import * as deliveryNotes from '@/contract/orders/delivery-notes'
import { receivedExpiries } from '@/contract/orders/expiries'
import * as fedicomDeliveries from '@/contract/orders/fedicom-deliveries'
import * as orderAnswerCall from '@/contract/orders/order-answer-call'
import * as orderAnswers from '@/contract/orders/order-answers'
import * as orderDeliveries from '@/contract/orders/order-deliveries'
import * as orderTimeline from '@/contract/orders/order-timeline'
import * as orders from '@/contract/orders/orders'
import { orderReceived } from '@/contract/orders/received'
import { createReception } from '@/contract/orders/reception-creation'
import * as serviceLevel from '@/contract/orders/service-level'
import * as healthChecks from '@/contract/platform/health-checks'
import * as discountRegister from '@/contract/portal/discount-register'
import * as laboratoryShortages from '@/contract/portal/laboratory-shortages'
import * as portal from '@/contract/portal/portal'
import * as registration from '@/contract/portal/registration'
import { createRegistration } from '@/contract/portal/registration-creation'
import * as relationFigures from '@/contract/portal/relation-figures'
import * as ownWholesaler from '@/contract/purchasing/own-wholesaler'
import * as proposals from '@/contract/purchasing/proposals'
import * as purchasing from '@/contract/purchasing/purchasing'
import { saveWant } from '@/contract/purchasing/want-creation'
import * as wants from '@/contract/purchasing/wants'
import * as reports from '@/contract/reports/reports'
import * as salesChoices from '@/contract/sales/sales-choices'
import * as salesKpis from '@/contract/sales/sales-kpis'
import * as salesMonths from '@/contract/sales/sales-months'
import { askSales } from '@/contract/sales/sales-question'
import * as salesSnapshot from '@/contract/sales/sales-snapshot'
import * as salesTables from '@/contract/sales/sales-tables'
import * as salesViews from '@/contract/sales/sales-views'
import * as account from '@/contract/session/account'
import * as impersonation from '@/contract/session/impersonation'
import * as laboratoryAccess from '@/contract/session/laboratory-access'
import { logoutByDigest } from '@/contract/session/later-log-out'
import { live } from '@/contract/session/live'
import * as openSessions from '@/contract/session/open-sessions'
import * as pinDays from '@/contract/session/pin-days'
import * as push from '@/contract/session/push'
import * as recovery from '@/contract/session/recovery'
import * as terms from '@/contract/session/terms'
import * as help from '@/contract/support/help'
import * as supportTickets from '@/contract/support/support-tickets'
import { createTicket } from '@/contract/support/ticket-creation'

const calls = {
  ...firstEndpoints,
  logoutByDigest,
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
  revokeOwnConnectorKey,
  pharmacyProgram,
  ...programOrders,
  ...demos,
  ...discountRegister,
  ...laboratoryShortages,
  ...editing,
  ...fedicomDeliveries,
  ...help,
  ...impersonation,
  ...laboratoryAccess,
  ...mail,
  ...relationFigures,
  ...openSessions,
  live,
  ...push,
  ...orderAnswerCall,
  ...orderAnswers,
  ...deliveryNotes,
  ...orderDeliveries,
  ...orderTimeline,
  ...serviceLevel,
  ...orders,
  carryOrder,
  openCarriedOrder,
  createReception,
  orderReceived,
  receivedExpiries,
  createClaim,
  ...claims,
  ...pharmacyFiles,
  ...ownWholesaler,
  ...pinDays,
  ...portal,
  ...proposals,
  ...purchasing,
  saveWant,
  ...wants,
  ...recovery,
  ...registration,
  createRegistration,
  ...reports,
  ...salesChoices,
  ...salesKpis,
  ...salesMonths,
  askSales,
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
