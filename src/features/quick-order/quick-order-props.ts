import type { KnownPharmacy } from '@/contract/session'
import type { Device } from '@/offline/device'
import type { Identity } from '@/offline/identity'

export type QuickOrderScreenProps = {
  device: Device
  identity: Identity
  pharmacy: KnownPharmacy
  onBack: () => void
}
