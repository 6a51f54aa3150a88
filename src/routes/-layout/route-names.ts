import type { FileRoutesById } from '@/app/route-tree.gen'
import type { RouteName } from '@/domain/help/route-name'

/** Names by which help knows the routes behind log-in. */
const names: Partial<Record<keyof FileRoutesById, RouteName>> = {
  '/_session/dashboard/$id': 'dashboard',
  '/_session/purchases/$id/': 'purchases',
  '/_session/purchases/$id/configuration': 'configuration',
  '/_session/purchases/$id/provisions': 'provisions',
  '/_session/purchases/$id/quick': 'quick-order',
  '/_session/cart/$id': 'cart',
  '/_session/purchase-order/$id/': 'purchase-order',
  '/_session/purchase-order/$id/details/$purchaseOrderId': 'purchase-order-details',
  '/_session/reports/$id': 'reports',
  '/_session/cuenta': 'cuenta',
  '/_session/laboratory/$id': 'laboratorio',
  '/_session/admin/': 'admin',
}

/** Null for screens without help of their own. */
export const routeNameOf = (routeId: string | undefined): RouteName | null =>
  Object.entries(names).find(([id]) => id === routeId)?.[1] ?? null
