import { platformAuthenticator } from '@/app/platform-authenticator'
import type { DeviceEnvironment } from '@/offline/device/environment'
import { createPins as createPinsWith } from '@/offline/session/pins'
import { activityOf } from '@/parts/session/activity'

type CreatePins = Awaited<ReturnType<DeviceEnvironment['loadPins']>>['createPins']

/** PINs, with what they need of the browser. */
export const createPins: CreatePins = (options) =>
  createPinsWith({ ...options, lastActivity: activityOf, authenticator: platformAuthenticator })
