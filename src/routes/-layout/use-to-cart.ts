import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { askForLaboratory } from '@/parts/laboratories/asked-laboratory'

/** To the cart of a pharmacy, on the tab of a laboratory. */
export function useToCart() {
  const navigate = useNavigate()
  return useCallback(
    (pharmacy: number, laboratory: number) => {
      askForLaboratory('cart-laboratory-tab', laboratory)
      void navigate({ to: '/cart/$id', params: { id: String(pharmacy) } })
    },
    [navigate],
  )
}
