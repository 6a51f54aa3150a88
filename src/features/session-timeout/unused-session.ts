import { idleLimitMs } from '@/contract/session/session'
import type { Device } from '@/offline/device/device'
import { logInOf } from '@/offline/session/session'
import { activityOf } from '@/parts/session/activity'

/** When the session began, by the clock of this page (epoch ms); undefined where the device does not know. */
export function beginOf(device: Pick<Device, 'session' | 'serverNow'>, now: number): number | undefined {
  const { openedAt, since } = device.session.getSnapshot() ?? {}
  const began = openedAt ?? since
  return began === undefined ? undefined : began - device.serverNow() + now
}

/** The log-in that nobody has used for so long that it is over (platform.md §4); undefined without one. */
export function unusedLogIn(device: Pick<Device, 'session' | 'serverNow'>): string | undefined {
  const logIn = logInOf(device.session.getSnapshot())
  if (logIn === undefined) return undefined
  const now = Date.now()
  const used = activityOf(logIn) ?? beginOf(device, now) ?? now
  return now - used >= idleLimitMs ? logIn : undefined
}
