import { expect } from 'vitest'
import { Database } from '@/offline/database/database'
import { createBench, user as sampleUser, started } from '@/offline/device/testing/device-bench'

export const pin = '274918'
export const dayMs = 24 * 60 * 60_000
export const dataKey = btoa(String.fromCharCode(...new Uint8Array(32).fill(7)))
export const user = { ...sampleUser, pharmas: [{ id: 1, name: 'Farmacia', pinDays: 7 }] }

/** A tablet whose user has logged in and chosen a PIN; stopped by `stopDevices`. */
export const createPinTablet = async (options: Parameters<typeof createBench>[0] = {}) => {
  const bench = await createBench(options)
  const { device } = bench.tab
  const logIn = (token: string, who = user, key = dataKey) => {
    bench.api.tokens.add(token)
    return device.session.saveSession({ token, user: who, dataKey: key, since: device.serverNow() })
  }
  await logIn('t1')
  const pins = await device.pins()
  expect(await pins.set(pin)).toEqual({ kind: 'set' })
  const database = new Database(bench.shared.databaseName)
  started.push({ stop: async () => database.close() } as (typeof started)[number])
  return { ...bench, device, pins, database, logIn }
}
