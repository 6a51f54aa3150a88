/** The number of orders of one pharmacy that an order id has room for (docs/decisions/0002-order-id-names-its-pharmacy.md). */
export const ordersPerPharmacy = 1_000_000
export const pharmacyOfOrder = (orderId: number): number => Math.floor(orderId / ordersPerPharmacy)
