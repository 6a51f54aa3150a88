import { afterEach, describe, expect, test, vi } from 'vitest'
import { fillCart, saveCart, stateOf, stopDevices } from '@/offline/device/testing/device-bench'
import { createPinTablet, dataKey, dayMs, pin, user } from '@/offline/session/testing/pin-tablet'
import { createFakeAuthenticator } from '@/offline/testing/fake-authenticator'

afterEach(stopDevices)

vi.mock(import('@/offline/session/pin-crypto'), async (original) => ({
  ...(await original()),
  usualCost: { memory: 8, passes: 1 },
}))

/** A tablet with a fingerprint reader, whose user has a PIN. */
const createTablet = async () => {
  const fake = createFakeAuthenticator()
  return { ...(await createPinTablet({ pinParts: { authenticator: fake.authenticator } })), fake }
}
const createFinger = async () => {
  const tablet = await createTablet()
  expect(await tablet.pins.addAuthenticator()).toEqual({ kind: 'set' })
  return tablet
}

describe('the authenticator of a device', () => {
  test('opens in the place of the PIN, without the server, and what is saved then is sent after the log-in', async () => {
    const { api, tab, device, pins, logIn } = await createFinger()
    await fillCart(device, 1)
    tab.setNetwork(false)
    await device.leave()
    expect(await pins.users()).toMatchObject([{ userId: 1, hasAuthenticator: true }])
    expect(await pins.unlockByAuthenticator(1)).toEqual({ kind: 'unlocked' })
    expect(await device.session.readSession()).toMatchObject({ token: '', dataKey, user })
    const id = await saveCart(device)
    tab.setNetwork(true)
    await logIn('t2')
    await vi.waitFor(async () => expect(await stateOf(device, id)).toBe('accepted'))
    expect(api.orders.size).toBe(1)
  })

  test('that refuses leaves the PIN as it was: nothing is counted, and the digits open', async () => {
    const { fake, device, pins, database } = await createFinger()
    await device.leave()
    await pins.unlock(1, '111111')
    fake.refuses = true
    const before = await database.meta.get('pin 1')
    for (let turn = 1; turn <= 12; turn++)
      expect(await pins.unlockByAuthenticator(1)).toEqual({ kind: 'refused' })
    expect(await database.meta.get('pin 1')).toEqual(before)
    expect(await pins.unlock(1, pin)).toEqual({ kind: 'unlocked' })
  })

  test('that no longer knows its user, or another one, opens nothing', async () => {
    const { fake, device, pins } = await createFinger()
    await device.leave()
    for (const id of fake.known.keys()) fake.known.set(id, 'another')
    expect(await pins.unlockByAuthenticator(1)).toEqual({ kind: 'refused' })
    fake.known.clear()
    expect(await pins.unlockByAuthenticator(1)).toEqual({ kind: 'refused' })
  })

  test('is told no more of its user than the screen shows, and the disk has no key', async () => {
    const { fake, device, pins, database } = await createFinger()
    await device.leave()
    expect(fake.names).toEqual((await pins.users()).map(({ name }) => name))
    expect(JSON.stringify(await database.meta.get('pin 1'))).not.toContain(dataKey)
  })

  test('opens for as many days as the PIN', async () => {
    const { fake, shared, device, pins } = await createFinger()
    await device.leave()
    shared.now += 7 * dayMs
    expect(await pins.unlockByAuthenticator(1)).toEqual({ kind: 'gone' })
    expect(fake.known.size).toBe(0)
  })

  test('still opens where another PIN was chosen too late: another session had begun', async () => {
    const { fake, device, pins, logIn } = await createFinger()
    const digest = vi.spyOn(crypto.subtle, 'digest').mockImplementationOnce(async (...about) => {
      await logIn('t2')
      return crypto.subtle.digest(...about)
    })
    expect(await pins.set('918273')).toEqual({ kind: 'failed' })
    digest.mockRestore()
    expect(fake.known.size).toBe(1)
    await device.leave()
    expect(await pins.unlockByAuthenticator(1)).toEqual({ kind: 'unlocked' })
  })

  test('is judged by the same clock as the PIN', async () => {
    const { shared, device, pins } = await createFinger()
    await device.leave()
    await pins.users()
    shared.now -= dayMs
    expect(await pins.unlockByAuthenticator(1)).toEqual({ kind: 'clock' })
  })

  test('ends with ten wrong PINs: then only the password helps', async () => {
    const { fake, shared, device, pins } = await createFinger()
    await device.leave()
    for (let turn = 1; turn <= 10; turn++) {
      await pins.unlock(1, '111111')
      shared.now += dayMs / 10
    }
    expect(await pins.users()).toMatchObject([{ isOver: true, hasAuthenticator: false }])
    expect(await pins.unlockByAuthenticator(1)).toEqual({ kind: 'gone' })
    expect(fake.known.size).toBe(0)
  })

  test.each([
    ['another PIN', ({ pins }: Tablet) => pins.set('918273')],
    ['no PIN any more', ({ pins }: Tablet) => pins.remove(1)],
    ['its own end', ({ pins }: Tablet) => pins.removeAuthenticator(1)],
    ['a log-out', ({ device }: Tablet) => device.logOut()],
  ])('ends with %s, and the device drops what it kept for it', async (_, end) => {
    const tablet = await createFinger()
    await end(tablet)
    await vi.waitFor(() => expect(tablet.fake.known.size).toBe(0))
    expect(await tablet.pins.authenticator()).not.toBe('on')
    await tablet.device.leave()
    expect(await tablet.pins.unlockByAuthenticator(1)).toEqual({ kind: 'gone' })
  })

  test('ends with a log-out, and with another key of the server, but not with a password', async () => {
    const { device, pins, logIn } = await createFinger()
    await logIn('t2')
    expect(await pins.authenticator()).toBe('on')
    await logIn('t3', user, btoa('x'.repeat(32)))
    expect(await pins.authenticator()).toBe('absent')
    await logIn('t4')
    await device.logOut()
    await logIn('t5')
    expect(await pins.authenticator()).toBe('absent')
  })
})

type Tablet = Awaited<ReturnType<typeof createFinger>>

describe('to turn it on', () => {
  test('is offered beside a PIN alone, on a device that has one', async () => {
    const { fake, pins } = await createTablet()
    expect(await pins.authenticator()).toBe('off')
    fake.isThere = false
    expect(await pins.authenticator()).toBe('absent')
    fake.isThere = true
    await pins.remove(1)
    expect(await pins.authenticator()).toBe('absent')
    expect(await pins.addAuthenticator()).toEqual({ kind: 'failed' })
  })

  test('needs the PIN of whoever has not just logged in', async () => {
    const { shared, pins } = await createTablet()
    shared.now += 20 * 60_000
    expect(await pins.addAuthenticator()).toEqual({ kind: 'password' })
    expect(await pins.addAuthenticator('111111')).toMatchObject({ kind: 'wrong', left: 9 })
    expect(await pins.addAuthenticator(pin)).toEqual({ kind: 'set' })
    expect(await pins.addAuthenticator('111111')).toMatchObject({ kind: 'wrong', left: 9 })
  })

  test('leaves all as it was where the device refuses, or keeps no secret', async () => {
    const { fake, pins } = await createTablet()
    fake.refuses = true
    expect(await pins.addAuthenticator()).toEqual({ kind: 'refused' })
    fake.refuses = false
    fake.keepsSecrets = false
    expect(await pins.addAuthenticator()).toEqual({ kind: 'unsupported' })
    expect(await pins.authenticator()).toBe('off')
  })
})
