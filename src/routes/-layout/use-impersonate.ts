import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type ImpersonatedUser, startImpersonation } from '@/features/impersonation/impersonate'
import { useDevice } from '@/parts/session/scope'
import { notify } from '@/ui/notify'

/** Impersonates a user and goes to where that user starts; a refusal shows a message and changes nothing. */
export function useImpersonate() {
  const device = useDevice()
  const navigate = useNavigate()
  return useCallback(
    async (user: ImpersonatedUser) => {
      const outcome = await startImpersonation(device, user)
      if (outcome.ok) await navigate({ to: '/' })
      else notify.error(outcome.message)
    },
    [device, navigate],
  )
}
