import { useEffect, useState } from 'react'
import { isOrder } from '@/offline/outbox/kinds/entry-state'
import { forgetSaved, justSaved } from '@/parts/orders/just-saved'
import { useEntries } from '@/parts/outbox/use-entries'

/** The order that was saved right before this screen opened: its key, and its number once the server has it. */
export function useJustSaved() {
  const [saved] = useState(justSaved)
  const key = saved?.key ?? null
  useEffect(() => () => forgetSaved(), [])
  const entry = useEntries()
    ?.filter(isOrder)
    .find(({ id }) => id === key)
  const order = saved?.sent ?? entry?.order
  return { key, order: order?.id ?? null, name: order?.name ?? entry?.body.name ?? null }
}
