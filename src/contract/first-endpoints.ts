import type { Endpoint } from '@/contract/endpoint'
import * as notifications from '@/contract/notifications'
import * as orderCreation from '@/contract/order-creation'
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
  createOrder: orderCreation.createOrder,
  notifications: notifications.notifications,
  notificationView: notifications.notificationView,
} as const satisfies Record<string, Endpoint>
