import * as catalogue from '@/contract/catalogue'
import * as connector from '@/contract/connector'
import type { Endpoint } from '@/contract/endpoint'
import { firstEndpoints } from '@/contract/first-endpoints'
import * as impersonation from '@/contract/impersonation'
import * as laboratoryAccess from '@/contract/laboratory-access'
import * as openSessions from '@/contract/open-sessions'
import * as orders from '@/contract/orders'
import * as portal from '@/contract/portal'
import * as proposals from '@/contract/proposals'
import * as purchasing from '@/contract/purchasing'
import * as recovery from '@/contract/recovery'
import * as reports from '@/contract/reports'
import * as sales from '@/contract/sales'
import * as salesViews from '@/contract/sales-views'
import * as terms from '@/contract/terms'

/** Every call of /api/v4, once. The server registers it, the client calls it, the mocks answer it, OpenAPI prints it. */
export const endpoints = {
  ...firstEndpoints,
  openSessions: openSessions.openSessions,
  endSession: openSessions.endSession,
  endOtherSessions: openSessions.endOtherSessions,
  catalogue: catalogue.catalogue,
  salesSnapshot: catalogue.salesSnapshot,
  salesBlock: catalogue.salesBlock,
  purchasingSnapshot: purchasing.purchasingSnapshot,
  quickwins: purchasing.quickwins,
  quickwinConditions: purchasing.quickwinConditions,
  campaignDiscountTiers: purchasing.campaignDiscountTiers,
  genericAmortization: purchasing.genericAmortization,
  auditOrderExported: purchasing.auditOrderExported,
  orderMethods: purchasing.orderMethods,
  provision: proposals.provision,
  potential: proposals.potential,
  cancelOrder: orders.cancelOrder,
  takeOrder: orders.takeOrder,
  orders: orders.orders,
  order: orders.order,
  orderLines: orders.orderLines,
  orderExcel: orders.orderExcel,
  orderCsv: orders.orderCsv,
  startImpersonation: impersonation.startImpersonation,
  endImpersonation: impersonation.endImpersonation,
  accessRecover: recovery.accessRecover,
  changePassword: recovery.changePassword,
  laboratoryAccess: laboratoryAccess.laboratoryAccess,
  connectorDownload: connector.connectorDownload,
  pharmacyReports: reports.pharmacyReports,
  pharmacyReportPdf: reports.pharmacyReportPdf,
  growthTrackSteps: reports.growthTrackSteps,
  userGrowthTrackSteps: reports.userGrowthTrackSteps,
  growthTrackStepPdf: reports.growthTrackStepPdf,
  salesByProduct: sales.salesByProduct,
  salesByLaboratory: sales.salesByLaboratory,
  salesOfLaboratory: sales.salesOfLaboratory,
  salesByGroup: sales.salesByGroup,
  salesOfGroup: sales.salesOfGroup,
  salesByCategory: sales.salesByCategory,
  salesOfCategory: sales.salesOfCategory,
  salesPeriod: sales.salesPeriod,
  laboratoryPeriod: sales.laboratoryPeriod,
  aggregatedPeriod: sales.aggregatedPeriod,
  competitorsPeriod: sales.competitorsPeriod,
  skuPeriod: sales.skuPeriod,
  universePeriod: sales.universePeriod,
  salesGroups: sales.salesGroups,
  salesLaboratories: sales.salesLaboratories,
  annualSummary: sales.annualSummary,
  salesSpan: sales.salesSpan,
  pharmacyKpis: sales.pharmacyKpis,
  associationKpis: sales.associationKpis,
  relationKpis: sales.relationKpis,
  campaignKpis: sales.campaignKpis,
  genericPenetration: sales.genericPenetration,
  salesViews: salesViews.salesViews,
  sendSalesViews: salesViews.sendSalesViews,
  laboratoryUser: portal.laboratoryUser,
  laboratoryUserPharmacies: portal.laboratoryUserPharmacies,
  adminUsers: portal.adminUsers,
  agreeTerms: terms.agreeTerms,
  pendingLaboratoryTerms: terms.pendingLaboratoryTerms,
  answerLaboratoryTerms: terms.answerLaboratoryTerms,
  laboratoryTermsOfUser: terms.laboratoryTermsOfUser,
  termsUrl: terms.termsUrl,
  laboratoryTerms: terms.laboratoryTerms,
} as const satisfies Record<string, Endpoint>
export type EndpointName = keyof typeof endpoints
