import type { KnownPharmacy } from '@/contract/session'
import type { Identity } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'

export type QuickOrderScreenProps = {
  device: Device
  identity: Identity
  pharmacy: KnownPharmacy
  onBack: () => void
}
