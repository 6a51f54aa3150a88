import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import type { Identity } from '@/offline/database/identity'
import type { Orders } from '@/offline/orders/orders'

type Source = { identity: Identity; orders: (() => Promise<Orders>) | undefined }

/**
 * What this device has stored of orders, updated when it changes. Undefined while reading or without a source, null if nothing is
 * stored.
 */
export function useStoredOrders<T>(
  { identity, orders: load }: Source,
  read: (orders: Orders) => Promise<T | undefined>,
  dependencies: readonly unknown[],
): T | null | undefined {
  const [orders, setOrders] = useState<Orders | null>()
  useEffect(() => {
    // Not inside the live query, which would no longer see what changes after it has waited for a file.
    load?.().then(setOrders, () => setOrders(null))
  }, [load])
  // A live query returns its previous answer until the next one is ready: the answer has to be matched with its
  // question.
  const question = useMemo(() => ({ orders, identity }), [orders, identity, ...dependencies])
  const answer = useLiveQuery(
    async () => ({ question, value: orders ? ((await read(orders)) ?? null) : orders }),
    [question],
  )
  return answer?.question === question ? answer.value : undefined
}
