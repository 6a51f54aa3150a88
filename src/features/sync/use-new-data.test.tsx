import { renderHook, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { useNewData } from '@/features/sync/use-new-data'
import { createTestDevice, type TestDevice } from '@/features/testing/test-device'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDatabase } from '@/offline/database/database'
import { DeviceProvider } from '@/parts/session/scope'

/** A device on which another window writes the data of two pharmacies. */
const openWindows = async () => {
  const environment = testEnvironment()
  const { device, identity } = await createTestDevice({ environment })
  const other = createDatabase({ name: environment.databaseName, onUpgradeElsewhere: async () => {} })
  const write = (revision: string, pharma = 1) =>
    other.snapshots.put({
      owner: String(identity.userId),
      pharma,
      revision,
      refreshedAt: Date.now(),
      parts: {},
    })
  const revisions: (string | null)[] = []
  const { revision: readRevision } = device.snapshots
  vi.spyOn(device.snapshots, 'revision').mockImplementation(async (pharmacy) => {
    const revision = await readRevision(pharmacy)
    revisions.push(revision)
    return revision
  })
  // Must not await the live query's promise: Dexie would continue in its context, in which nothing can be written.
  // Anywhere among them: a late reading of the pharmacy before may come last.
  const read = (revision: string | null) => waitFor(() => expect(revisions).toContain(revision))
  return { device, other, write, read }
}

const follow = (device: TestDevice) => {
  const onNewData = vi.fn()
  const hook = renderHook(({ pharmacy }) => useNewData({ pharmacy, onNewData }), {
    initialProps: { pharmacy: 1 },
    wrapper: ({ children }) => <DeviceProvider device={device}>{children}</DeviceProvider>,
  })
  return { ...hook, onNewData }
}

describe('figures on the screen are read again', () => {
  test('when the first data comes, and at each refresh that changed something, also by another window', async () => {
    const { device, write, read } = await openWindows()
    const { onNewData } = follow(device)
    await read(null)
    await write('r1')
    await waitFor(() => expect(onNewData).toHaveBeenCalledTimes(1))
    await write('r2')
    await waitFor(() => expect(onNewData).toHaveBeenCalledTimes(2))
  })

  test('when another window refreshed the data while no screen of the pharmacy was open', async () => {
    const { device, write, read } = await openWindows()
    await write('r1')
    const before = follow(device)
    await read('r1')
    before.unmount()
    await write('r2')
    const { onNewData } = follow(device)
    await waitFor(() => expect(onNewData).toHaveBeenCalledTimes(1))
    expect(before.onNewData).not.toHaveBeenCalled()
  })

  test('but not when the page was just opened, nothing has changed, or another pharmacy is opened', async () => {
    const { device, write, read } = await openWindows()
    await write('r1')
    await write('s1', 2)
    const { onNewData, rerender } = follow(device)
    await read('r1')
    await write('r1')
    rerender({ pharmacy: 2 })
    await read('s1')
    expect(onNewData).not.toHaveBeenCalled()
    await write('s2', 2)
    await waitFor(() => expect(onNewData).toHaveBeenCalledTimes(1))
  })

  test('but not when the data was deleted', async () => {
    const { device, other, write, read } = await openWindows()
    await write('r1')
    const { onNewData } = follow(device)
    await read('r1')
    await other.snapshots.clear()
    await read(null)
    expect(onNewData).not.toHaveBeenCalled()
  })
})
