import { useEffect, useRef } from 'react'
import { isWaiting } from '@/offline/kinds/entry-state'
import { useEntries } from '@/parts/outbox/use-entries'

/** Calls back when the server has got another reception or claim of this order from this device. */
export function useSent(order: number, onSent: () => void): void {
  const sent = useEntries()?.filter(
    (entry) =>
      (entry.endpoint === 'createReception' || entry.endpoint === 'createClaim') &&
      entry.order.id === order &&
      !isWaiting(entry),
  ).length
  const before = useRef(sent)
  useEffect(() => {
    if (before.current !== undefined && before.current !== sent) onSent()
    before.current = sent
  })
}
