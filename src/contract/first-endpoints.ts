import type { Endpoint } from '@/contract/endpoint'
import { health } from '@/contract/health'
import { notifications, notificationView } from '@/contract/notifications'
import { createOrder } from '@/contract/order-creation'
import { pharmacy, pharmacyVisit, userPharmacies } from '@/contract/pharmacies'
import { platformConfiguration } from '@/contract/platform'
import { login, logout, myUser } from '@/contract/session'

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
