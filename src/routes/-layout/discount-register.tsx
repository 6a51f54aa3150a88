import { useMatch, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { idIn } from '@/features/session/guards'
import { lazyComponent } from '@/ui/feedback/lazy-component'

/** In the place of a screen, whose address says of which laboratory: a route of its own would weigh on each first screen. */
export const DiscountRegister = lazyComponent(
  () => import('@/features/laboratory/discount-register/discount-register-screen'),
)

/** The laboratory whose register the address asks for (`?registro=3`), and what opens one or, with null, leaves it. */
export function useRegisterInAddress(): [number | null, (laboratory: number | null) => void] {
  const navigate = useNavigate()
  const asked = useMatch({
    strict: false,
    select: ({ search }) => (search as { registro?: unknown }).registro,
  })
  const open = useCallback(
    (laboratory: number | null) =>
      void navigate({ to: '.', search: laboratory === null ? {} : { registro: laboratory } } as never),
    [navigate],
  )
  return [idIn(String(asked)), open]
}
