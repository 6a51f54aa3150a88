import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { madridDay } from '@/domain/basics/dates'
import { subjectKey } from '@/parts/session/query-keys'
import { useDevice } from '@/parts/session/scope'

/**
 * At midnight in Madrid, what screens show of prices, campaigns and shortages is asked again: the device knows what changes, also
 * without a network. Looked at every minute and when the page comes back, since timers sleep with the device.
 */
export function useNewDay(): void {
  const device = useDevice()
  const queryClient = useQueryClient()
  useEffect(() => {
    const today = () => madridDay(new Date(device.serverNow()))
    let day = today()
    const look = () => {
      if (day === today()) return
      day = today()
      for (const subject of ['purchasing', 'sales'] as const)
        void queryClient.invalidateQueries({ queryKey: subjectKey(subject) })
    }
    const timer = setInterval(look, 60_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [device, queryClient])
}
