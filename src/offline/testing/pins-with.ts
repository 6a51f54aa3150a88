import type { DeviceEnvironment } from '@/offline/device/environment'
import type { PinParts } from '@/offline/session/pin-types'
import { createPins } from '@/offline/session/pins'

/** PINs of a browser that has these. */
export const pinsWith =
  (parts: PinParts): DeviceEnvironment['loadPins'] =>
  async () => ({ createPins: (options) => createPins({ ...options, ...parts }) })
