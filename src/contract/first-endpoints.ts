import type { Endpoint } from '@/contract/basics/endpoint'
import { createOrder } from '@/contract/orders/order-creation'
import { health } from '@/contract/platform/health'
import { platformConfiguration } from '@/contract/platform/platform'
import { pharmacy, pharmacyVisit, userPharmacies } from '@/contract/portal/pharmacies'
import { login, logout, myUser } from '@/contract/session/session'
import { notifications, notificationView } from '@/contract/support/notifications'

/** The calls of first screens and of orders on their way, for whose declarations nothing waits. */
export const firstEndpoints = {
  login,
  logout,
  myUser,
  platformConfiguration,
  health,
  userPharmacies,
  pharmacy,
  pharmacyVisit,
  createOrder,
  notifications,
  notificationView,
} as const satisfies Record<string, Endpoint>
