import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import type { Identity } from '@/offline/database/identity'
import type { Orders } from '@/offline/orders/orders'
import { useSessionScope } from '@/parts/session/scope'

/**
 * What this device has stored of orders, updated when it changes. Undefined while reading, null if nothing is stored.
 */
export function useStoredOrders<T>(
  read: (orders: Orders, identity: Identity) => Promise<T | undefined>,
  dependencies: readonly unknown[],
): T | null | undefined {
  const { device, identity } = useSessionScope()
  const [orders, setOrders] = useState<Orders | null>()
  useEffect(() => {
    device.orders().then(setOrders, () => setOrders(null))
  }, [device])
  // A live query returns its previous answer until the next one is ready: the answer has to be matched with its
  // question.
  const question = useMemo(() => ({ orders, identity }), [orders, identity, ...dependencies])
  const answer = useLiveQuery(
    async () => ({ question, value: orders ? ((await read(orders, identity)) ?? null) : orders }),
    [question],
  )
  return answer?.question === question ? answer.value : undefined
}
