import type { KnownPharmacy } from '@/contract/session'
import type { Identity } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'

export type CartScreenProps = {
  device: Device
  identity: Identity
  /** Undefined while no pharmacy is selected: the cart is empty (purchasing.md §2.5). */
  pharmacy: KnownPharmacy | undefined
  /** To /purchases/{id}. */
  onShop: () => void
  /** To /purchase-order/{id}, after an order was saved. */
  onOrders: () => void
}
