/** The number of orders of one pharmacy that an order id has room for (DECISIONS.md: ids tell their pharmacy). */
export const ordersPerPharmacy = 1_000_000
export const pharmacyOfOrder = (orderId: number): number => Math.floor(orderId / ordersPerPharmacy)
