import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Opens the cart of a pharmacy on the tab of a laboratory. */
export function useToCart() {
  const navigate = useNavigate()
  return useCallback(
    (pharmacy: number, laboratory: number) => {
      void navigate({ to: '/cart/$id', params: { id: String(pharmacy) }, search: { lab: laboratory } })
    },
    [navigate],
  )
}
