import { ownerOf } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'
import type { Session } from '@/offline/session/session'
import { type PriceMode, priceModes } from '@/parts/prices/price-mode'
import { isLaboratory, viewerOf } from '@/parts/session/viewer'

/** Key of the preference. */
export const priceModeKeyOf = ({ identity }: Pick<Session, 'identity'>) => `price-mode:${ownerOf(identity)}`

/** Every navigation needs the mode: cached per session, so that storage is read only once. */
const known = new WeakMap<Device, { session: Session; mode: PriceMode }>()

/** The user's choice on this device; default PVL for laboratory users, PVP for others (platform.md §1). */
export async function readPriceMode(device: Device, session: Session): Promise<PriceMode> {
  const last = known.get(device)
  if (last?.session === session) return last.mode
  const saved = await device.preferences.read(priceModeKeyOf(session))
  const chosen = priceModes.find((mode) => mode === saved)
  const mode = chosen ?? (isLaboratory(viewerOf(session)) ? 'pvl' : 'pvp')
  known.set(device, { session, mode })
  return mode
}

export const writePriceMode = (device: Device, session: Session, mode: PriceMode): Promise<void> => {
  known.set(device, { session, mode })
  return device.preferences.write(priceModeKeyOf(session), mode)
}
