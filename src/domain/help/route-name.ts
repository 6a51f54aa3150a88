/** Names of the routes that have a help menu: the tags of video tutorials (platform.md §7). */
export const routeNames = [
  'dashboard',
  'purchases',
  'configuration',
  'provisions',
  'quick-order',
  'cart',
  'purchase-order',
  'purchase-order-details',
  'reports',
  'cuenta',
  'laboratorio',
  'admin',
] as const
export type RouteName = (typeof routeNames)[number]
