import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type Place, takePlace } from '@/features/impersonation/place'
import { useDevice } from '@/parts/session/scope'
import { notify } from '@/ui/notify'

/** Takes a user's place and goes to where they start; a refusal is told, and everything stays as it was. */
export function useTakePlace() {
  const device = useDevice()
  const navigate = useNavigate()
  return useCallback(
    async (place: Place) => {
      const outcome = await takePlace(device, place)
      if (outcome.ok) await navigate({ to: '/' })
      else notify.error(outcome.message)
    },
    [device, navigate],
  )
}
