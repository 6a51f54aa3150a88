import { expect } from '@playwright/test'
import { idleLimitMs } from '@/contract/session/session'
import { cartLifeMilliseconds } from '@/domain/cart/cart'
import { shownRevision, snapshotRevision } from '../../e2e/device-store'
import type { ServerRows } from '../harness/server-rows'
import { paintedFigures, snapshotFigures, watchScreenSnapshot } from './kept-figures'
import { type Pharmacist, username } from './pharmacist'
import { type Product, pharmacy } from './played-data'
import type { PlayedDevice } from './played-device'

const minutesPerHour = 60
const cartLifeHours = cartLifeMilliseconds / 3_600_000
/** The device is plugged in again when the cart that nobody touched is gone. */
const overtimeHours = 2
/** Timers see the time pass in steps of so much: three days have too many minutes. */
const stepMs = 15 * 60_000

type ThreeDays = {
  device: PlayedDevice
  pharmacist: Pharmacist
  server: ServerRows
  /** A product of a laboratory from which nothing is ordered. */
  forgotten: Product
  waiting: () => Promise<number>
}

/**
 * The counter of a pharmacy that never closes: somebody is there each hour and orders every six, without a network. Meanwhile
 * the server gets other data and forgets the session. Then the device is plugged in, used again, and left alone. Gives what
 * was wrong, by name; each should be 0.
 */
export async function playThreeDays({ device, pharmacist, server, forgotten, waiting }: ThreeDays) {
  const wrong: Record<string, number> = {
    'carts that were gone before their three days': 1,
    'carts that outlived their three days': 1,
    'sessions that the device ended while it was in use': 0,
    'returns after which the data stayed as it was': 1,
    'figures of the kept screen that the live one does not show': 1,
    'idle sessions that went on after two hours': 1,
  }
  let paintedWrongly = 0
  const page = () => device.page()
  const logInShown = () => page().getByRole('button', { name: 'Acceder' })
  const idleEnd = () => page().getByRole('dialog', { name: 'La sesión ha caducado' })
  const passHours = (hours: number) => device.passUntil(hours * minutesPerHour, stepMs)
  const anew = async (path = '/') => {
    await page().goto(path)
    await device.started()
  }
  /** Whether the forgotten cart is there, as the app finds it when it is opened. */
  const hasForgotten = async () => {
    await anew('/cart/1')
    const tab = page().getByRole('tab', { name: forgotten.laboratory })
    const empty = page().getByText('Su carrito está vacio')
    await expect(tab.or(empty).or(page().getByRole('tab').first()).first()).toBeVisible()
    return await tab.isVisible()
  }

  await watchScreenSnapshot(page().context())
  await device.attempt('the forgotten cart', () => pharmacist.fill([forgotten]))
  const before = await snapshotRevision(page())
  await device.breakNetwork('cable')
  await device.measureMemory('at the start')
  let today = device.today()
  for (let hours = 1; hours <= cartLifeHours + overtimeHours; hours += 1) {
    await passHours(hours)
    await device.touch()
    if (hours === cartLifeHours - 1)
      await device.attempt('the cart before its end', async () => {
        if (await hasForgotten()) wrong['carts that were gone before their three days'] = 0
      })
    if (hours % 6 === 0)
      await device.attempt('order', () => pharmacist.act({ kind: 'basket', scans: [0, 1, 2, 0, hours % 6] }))
    if (device.today() === today) continue
    device.count(
      device.today().slice(0, 7) === today.slice(0, 7) ? 'midnights' : 'midnights that ended a month',
    )
    today = device.today()
    console.log(`   ${today}`)
    await device.attempt('a new day', async () => {
      await anew()
      if (await paintedFigures(page(), { now: device.now() })) paintedWrongly += 1
      await expect(page().getByText(/Datos de .* · Ventas hasta el/)).toBeVisible()
    })
  }
  if (await logInShown().or(idleEnd()).first().isVisible())
    wrong['sessions that the device ended while it was in use'] = 1
  await device.attempt('the cart after its end', async () => {
    if (!(await hasForgotten())) wrong['carts that outlived their three days'] = 0
  })
  await device.measureMemory('after three days')

  await server.changeData(pharmacy)
  await server.leaveSessions((cartLifeHours + overtimeHours) * 3_600_000)
  const waited = await waiting()
  await device.attempt('the return', async () => {
    await device.restoreNetwork()
    const again = page().getByRole('button', { name: 'reiniciar sesion' })
    await expect(logInShown().or(again).first()).toBeVisible({ timeout: 30_000 })
    if (await again.isVisible()) await again.click()
    await device.logInAgain(username)
  })
  const began = performance.now()
  await device.untilSent({ of: 'log-in', waited, began, waiting })
  await device.attempt('other data', async () => {
    await expect.poll(() => snapshotRevision(page()), { timeout: 30_000 }).not.toBe(before)
    wrong['returns after which the data stayed as it was'] = 0
  })
  await device.attempt('the kept screen after the return', async () => {
    await anew()
    await expect.poll(() => shownRevision(page())).toBe(await snapshotRevision(page()))
    await anew()
    const { kept, missing } = await snapshotFigures(page())
    if (kept === 0) throw new Error('No screen was kept')
    device.count('figures of the kept screen compared')
    wrong['figures of the kept screen that the live one does not show'] = missing.length
  })
  await device.measureMemory('after the return')
  await device.attempt('left alone', async () => {
    await passHours(cartLifeHours + overtimeHours + idleLimitMs / 3_600_000 + 1)
    await expect(idleEnd().or(logInShown()).first()).toBeVisible()
    wrong['idle sessions that went on after two hours'] = 0
  })
  return { ...wrong, 'days whose first screen was painted as another day': paintedWrongly }
}
