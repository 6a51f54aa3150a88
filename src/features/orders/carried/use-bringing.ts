import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '@/api/call-input'
import { httpFailure, unwrap } from '@/api/outcome'
import { carriedFault, readCarriedText } from '@/domain/carried/carried-text'
import type { PriceChange } from '@/domain/offers/price-change'
import { failureText } from '@/parts/connection/no-connection'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'

/** `of`: the name of its file, where it comes from one. */
export type ToBring = { of: string | null; text: string }
export type BroughtOrder = { of: string | null } & (
  | { ok: true; order: Answer<'carryOrder'> }
  | { ok: false; message: string; prices: readonly PriceChange[] }
)

/** Hands orders to the server, one after the other: what is wrong with one keeps no other back. */
export function useBringing({ onBrought }: { onBrought: () => void }) {
  const { device, identity } = useSessionScope()
  const client = useQueryClient()
  const [brought, setBrought] = useState<BroughtOrder[]>([])
  const bringing = useSingleMutation({
    mutationFn: async (orders: readonly ToBring[]) => {
      const outcomes: BroughtOrder[] = []
      for (const { of, text } of orders) {
        const fault = carriedFault(readCarriedText(text))
        if (fault !== null) {
          outcomes.push({ of, ok: false, message: fault, prices: [] })
          continue
        }
        const outcome = await device.client
          .call('carryOrder', { body: { order: text } })
          .then(unwrap)
          .then(
            (order): BroughtOrder => ({ of, ok: true, order }),
            (error): BroughtOrder => ({
              ...{ of, ok: false, message: failureText(error) },
              prices: httpFailure(error)?.error.prices ?? [],
            }),
          )
        outcomes.push(outcome)
      }
      return outcomes
    },
    onSuccess: (outcomes) => {
      setBrought(outcomes)
      if (!outcomes.some(({ ok }) => ok)) return
      onBrought()
      void client.invalidateQueries({ queryKey: ownedKey('orders', identity) })
    },
  })
  return { brought, bring: bringing.mutate, isBringing: bringing.isPending }
}
