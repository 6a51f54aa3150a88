import * as catalogue from '@/contract/catalogue'
import type { Endpoint } from '@/contract/endpoint'
import * as notifications from '@/contract/notifications'
import * as orders from '@/contract/orders'
import * as proposals from '@/contract/proposals'
import * as purchasing from '@/contract/purchasing'
import * as session from '@/contract/session'

/** The calls of first screens and of orders on their way, for whose declarations nothing waits. */
export const firstEndpoints = {
  login: session.login,
  logout: session.logout,
  myUser: session.myUser,
  platformConfiguration: session.platformConfiguration,
  health: session.health,
  userPharmacies: session.userPharmacies,
  pharmacy: session.pharmacy,
  pharmacyVisit: session.pharmacyVisit,
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
  createOrder: orders.createOrder,
  cancelOrder: orders.cancelOrder,
  takeOrder: orders.takeOrder,
  orders: orders.orders,
  order: orders.order,
  orderLines: orders.orderLines,
  orderExcel: orders.orderExcel,
  orderCsv: orders.orderCsv,
  notifications: notifications.notifications,
  notificationView: notifications.notificationView,
} as const satisfies Record<string, Endpoint>
