import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Keeping, saveFirstScreen } from '@/app/first-screen/save-first-screen'
import type { Device } from '@/offline/device/device'
import type { ScreenToSave } from '@/offline/session/save-screen-snapshot'
import { sampleSession } from '@/offline/testing/order-samples'

const root = document.createElement('div')
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T08:00:00Z') })
  root.innerHTML = '<main><article data-widget="total-sales-1"><p>1.234 €</p></article></main>'
  document.body.append(root)
})
afterEach(() => {
  vi.useRealTimers()
  root.remove()
})

/** A dashboard that is open and at rest, over data of this revision. */
const openDashboard = () => {
  const { user, ...rest } = sampleSession({ userId: 1, token: 't1', id: 's1' })
  const session = { ...rest, user: { ...user, agreedTermsAt: '2026-01-02T08:00:00Z' } }
  const held = { revision: 'r1' }
  const kept: ScreenToSave[] = []
  const device = {
    serverNow: () => Date.now(),
    session: { getSnapshot: () => session },
    snapshots: { revision: async () => held.revision },
    preferences: { read: async () => undefined },
    saveScreenSnapshot: async (screen: ScreenToSave) => {
      kept.push(screen)
      return true
    },
  } as unknown as Device
  const match = { routeId: '/_session/dashboard/$id', status: 'success', params: { id: '1' } }
  const location = { pathname: '/dashboard/1', search: {}, href: '/dashboard/1' }
  const router = { state: { matches: [match], location, status: 'idle' } } as unknown as Keeping['router']
  const queryClient = new QueryClient()
  const queryKey = ['sales', '1', 1, 'span'] as const
  queryClient.setQueryData(queryKey, 1_234)
  new QueryObserver(queryClient, { queryKey, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
  saveFirstScreen({ device, queryClient, router, root, build: 'one' })
  return { held, kept, queryClient, queryKey }
}

test('a screen at rest is kept with the answers that it shows and the data that they are of', async () => {
  const { kept } = openDashboard()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(kept).toMatchObject([{ snapshot: { key: ['1', 1], revision: 'r1' }, build: 'one' }])
  expect(kept[0]?.html).toContain('1.234 €')
  expect(JSON.parse(kept[0]?.answers ?? '')).toEqual([{ key: ['sales', '1', 1, 'span'], data: 1_234 }])
})

test('figures are not kept as those of newer data, of which the screen does not know yet', async () => {
  const { held, kept, queryClient, queryKey } = openDashboard()
  await vi.advanceTimersByTimeAsync(1_400)
  held.revision = 'r2'
  await vi.advanceTimersByTimeAsync(200)
  expect(kept).toEqual([])
  queryClient.setQueryData(queryKey, 2_000)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(kept).toMatchObject([{ snapshot: { revision: 'r2' } }])
  expect(kept[0]?.answers).toContain('2000')
})

test('a screen that answers of the day before are on is not kept', async () => {
  const { kept } = openDashboard()
  vi.setSystemTime(Date.parse('2026-03-03T08:00:00Z'))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(kept).toEqual([])
})

test.each([
  [
    'is behind another one',
    'visibilitychange',
    () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'),
  ],
  ['is scrolled', 'scroll', () => vi.spyOn(window, 'scrollY', 'get').mockReturnValue(300)],
])('a screen that %s is kept once it no longer is', async (_, event, stand) => {
  const standing = stand()
  const { kept } = openDashboard()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(kept).toEqual([])
  standing.mockRestore()
  document.dispatchEvent(new Event(event, { bubbles: true }))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(kept).toHaveLength(1)
})
