export type CartScreenProps = {
  /** To /purchases/{id}. */
  onShop: () => void
  /** To /purchase-order/{id}, after an order was saved. */
  onOrders: () => void
}
