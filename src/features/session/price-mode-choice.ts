import { isLaboratory, viewerOf } from '@/features/session/guards'
import type { Device } from '@/offline/device'
import { ownerOf } from '@/offline/identity'
import type { Session } from '@/offline/session'
import { type PriceMode, priceModes } from '@/ui/price-mode'

const keyOf = ({ identity }: Session) => `price-mode:${ownerOf(identity)}`

/** What this user chose on this device; at first PVL for laboratory users, PVP for the rest (platform.md §1). */
export async function readPriceMode(device: Device, session: Session): Promise<PriceMode> {
  const saved = await device.preferences.read(keyOf(session))
  const chosen = priceModes.find((mode) => mode === saved)
  return chosen ?? (isLaboratory(viewerOf(session)) ? 'pvl' : 'pvp')
}

export const writePriceMode = (device: Device, session: Session, mode: PriceMode): Promise<void> =>
  device.preferences.write(keyOf(session), mode)
