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
export type Refusal = { message: string; prices: readonly PriceChange[] }
/** `opened`: nothing is created before whoever brings it has seen what it is; `refusal`: why it was not, the last time. */
export type BroughtOrder = { of: string | null } & (
  | { kind: 'opened'; text: string; order: Answer<'openCarriedOrder'>; refusal: Refusal | null }
  | { kind: 'created'; order: Answer<'carryOrder'> }
  | { kind: 'refused'; refusal: Refusal }
)

/** Opens orders by the server, one after the other (what is wrong with one keeps no other back), and has each created on its own. */
export function useBringing({ onBrought }: { onBrought: () => void }) {
  const { device, identity } = useSessionScope()
  const client = useQueryClient()
  const [brought, setBrought] = useState<BroughtOrder[]>([])
  const create = (text: string) => device.client.call('carryOrder', { body: { order: text } }).then(unwrap)
  const listAgain = () => void client.invalidateQueries({ queryKey: ownedKey('orders', identity) })
  const open = async ({ of, text }: ToBring): Promise<BroughtOrder> => {
    const fault = carriedFault(readCarriedText(text))
    if (fault !== null) return { of, kind: 'refused', refusal: { message: fault, prices: [] } }
    try {
      const order = await device.client.call('openCarriedOrder', { body: { order: text } }).then(unwrap)
      if (!order.isCreated) return { of, kind: 'opened', text, order, refusal: null }
      return { of, kind: 'created', order: await create(text) }
    } catch (error) {
      return { of, kind: 'refused', refusal: refusalOf(error) }
    }
  }
  const opening = useSingleMutation({
    mutationFn: async (orders: readonly ToBring[]) => {
      const outcomes: BroughtOrder[] = []
      for (const order of orders) outcomes.push(await open(order))
      return outcomes
    },
    onSuccess: (outcomes) => {
      setBrought(outcomes)
      if (outcomes.some(({ kind }) => kind !== 'refused')) onBrought()
      if (outcomes.some(({ kind }) => kind === 'created')) listAgain()
    },
  })
  const creating = useSingleMutation({
    mutationFn: async (opened: BroughtOrder): Promise<BroughtOrder> => {
      if (opened.kind !== 'opened') return opened
      try {
        return { of: opened.of, kind: 'created', order: await create(opened.text) }
      } catch (error) {
        return { ...opened, refusal: refusalOf(error) }
      }
    },
    onSuccess: (outcome, opened) => {
      setBrought((before) => before.map((each) => (each === opened ? outcome : each)))
      if (outcome.kind === 'created') listAgain()
    },
  })
  return {
    brought,
    bring: opening.mutate,
    isBringing: opening.isPending,
    create: creating.mutate,
    isCreating: creating.isPending,
  }
}

const refusalOf = (error: unknown): Refusal => ({
  message: failureText(error),
  prices: httpFailure(error)?.error.prices ?? [],
})
