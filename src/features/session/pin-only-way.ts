import type { Device } from '@/offline/device/device'

/** Without a network the PIN lets its user in, and nothing else: a log-out takes it away. */
export async function isPinOnlyWay(device: Device): Promise<boolean> {
  if (device.network.getSnapshot() !== 'offline') return false
  const standing = await device.pins().then(
    (pins) => pins.standing(),
    () => 'none',
  )
  return standing === 'ready'
}
