import type { Device } from '@/offline/device/device'

/** Longer than the code takes to come by which a session is locked. */
const patienceMs = 5_000

/** Locks a log-in, or ends it where that cannot be done: code that does not come keeps no unused session open. */
export async function endUnused(device: Pick<Device, 'leave' | 'logOut'>, logIn: string): Promise<void> {
  const meant = { onlyLogIn: logIn }
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((_, reject) => {
    timer = setTimeout(reject, patienceMs)
  })
  await Promise.race([device.leave(meant), late])
    .catch(() => device.logOut(meant))
    .finally(() => clearTimeout(timer))
}
