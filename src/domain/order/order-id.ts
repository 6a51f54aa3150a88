/** The number of orders of one pharmacy that an order id has room for (decision 0106). */
export const ordersPerPharmacy = 1_000_000
export const pharmacyOfOrder = (orderId: number): number => Math.floor(orderId / ordersPerPharmacy)
