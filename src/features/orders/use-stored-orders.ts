import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import type { Identity } from '@/offline/database/identity'
import type { Orders } from '@/offline/orders/orders'
import { useSessionScope } from '@/parts/session/scope'

/** What this device has of orders without the server, as it is now. Undefined while it is being read, null where there is none. */
export function useStoredOrders<T>(
  read: (orders: Orders, identity: Identity) => Promise<T | undefined>,
  dependencies: readonly unknown[],
): T | null | undefined {
  const { device, identity } = useSessionScope()
  const [orders, setOrders] = useState<Orders | null>()
  useEffect(() => {
    device.orders().then(setOrders, () => setOrders(null))
  }, [device])
  // A live query gives its former answer until the next one is there.
  const question = useMemo(() => ({ orders, identity }), [orders, identity, ...dependencies])
  const answer = useLiveQuery(
    async () => ({ question, value: orders ? ((await read(orders, identity)) ?? null) : orders }),
    [question],
  )
  return answer?.question === question ? answer.value : undefined
}
