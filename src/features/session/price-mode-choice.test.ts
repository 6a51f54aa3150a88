import { expect, test, vi } from 'vitest'
import { readPriceMode, writePriceMode } from '@/features/session/price-mode-choice'
import { createTestDevice } from '@/features/testing/test-device'
import { delegate } from '../../../mocks/fixtures/pharmacy'

const start = async (options?: Parameters<typeof createTestDevice>[0]) => {
  const { device } = await createTestDevice(options)
  const session = await device.session.readSession()
  if (session === null) throw new Error('no session')
  return { device, session, read: vi.spyOn(device.preferences, 'read') }
}

test('the price mode is read from storage once per session, however often the address changes', async () => {
  const { device, session, read } = await start()
  for (let change = 0; change < 3; change++) expect(await readPriceMode(device, session)).toBe('pvp')
  expect(read).toHaveBeenCalledOnce()
})

test('a change of the price mode applies at once, and is stored for the next session of the same user', async () => {
  const { device, session, read } = await start()
  await readPriceMode(device, session)
  const written = writePriceMode(device, session, 'pvl')
  expect(await readPriceMode(device, session)).toBe('pvl')
  expect(read).toHaveBeenCalledOnce()
  await written
  expect(await readPriceMode(device, { ...session, id: 'next' })).toBe('pvl')
})

test('the next user of the device has a price mode of their own', async () => {
  const { device, session } = await start()
  await writePriceMode(device, session, 'pvp')
  await device.session.saveSession({ token: 'other', user: delegate })
  const next = await device.session.readSession()
  if (next === null) throw new Error('no session')
  expect(await readPriceMode(device, next)).toBe('pvl')
})
