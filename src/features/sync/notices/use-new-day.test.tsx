import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useNewDay } from '@/features/sync/notices/use-new-day'
import { createTestDevice } from '@/features/testing/test-device'
import { DeviceProvider } from '@/parts/session/scope'

test('what is on the screen is asked again when the day changes in Madrid, once, and at no other hour', async () => {
  const { device } = await createTestDevice()
  const now = vi.spyOn(device, 'serverNow').mockReturnValue(Date.parse('2026-11-30T21:00:00Z'))
  const queryClient = new QueryClient()
  const asked = vi.spyOn(queryClient, 'invalidateQueries')
  renderHook(useNewDay, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <DeviceProvider device={device}>{children}</DeviceProvider>
      </QueryClientProvider>
    ),
  })
  const look = (at: string) => {
    now.mockReturnValue(Date.parse(at))
    document.dispatchEvent(new Event('visibilitychange'))
    return asked.mock.calls.length
  }
  expect(look('2026-11-30T22:59:59Z')).toBe(0)
  expect(look('2026-11-30T23:00:00Z')).toBe(2)
  expect(look('2026-12-01T00:00:00Z')).toBe(2)
  expect(asked.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([['purchasing'], ['sales']])
})
