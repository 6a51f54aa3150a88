import type { Device } from '@/offline/device/device'

/** Longer than the code takes to come by which a session is locked. */
const patienceSeconds = 5

/**
 * Locks a log-in, or ends it where that cannot be done: code that does not come keeps no unused session open. Whoever is logged out
 * has no PIN any more, so only seconds count in which the device was awake: it often falls asleep just when nobody uses it.
 */
export async function endUnused(device: Pick<Device, 'leave' | 'logOut'>, logIn: string): Promise<void> {
  const meant = { onlyLogIn: logIn }
  let isOver = false
  const late = async () => {
    for (let second = 0; second < patienceSeconds && !isOver; second += 1)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    throw new Error('Not locked')
  }
  await Promise.race([device.leave(meant), late()])
    .catch(() => device.logOut(meant))
    .finally(() => {
      isOver = true
    })
}
