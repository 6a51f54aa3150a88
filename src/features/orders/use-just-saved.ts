import { useEffect, useMemo, useState } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import { isOrder } from '@/offline/kinds/kinds'
import { forgetSaved, justSaved } from '@/parts/orders/just-saved'
import { useEntries } from '@/parts/outbox/use-entries'

/** The orders of a pharmacy that were saved right before this screen opened: by key, by number once the server has them, in words. */
export function useJustSaved(pharmacy: number) {
  const [saved] = useState(() => justSaved(pharmacy))
  useEffect(() => () => forgetSaved(), [])
  const entries = useEntries()
  return useMemo(() => {
    const found = saved.map(({ key, sent }) => {
      const entry = entries?.filter(isOrder).find(({ id }) => id === key)
      const order = sent ?? entry?.order
      return { key, id: order?.id, name: order?.name ?? entry?.body.name }
    })
    return {
      keys: new Set(saved.map(({ key }) => key)),
      orders: new Set(found.flatMap(({ id }) => id ?? [])),
      text: textOf(found),
    }
  }, [saved, entries])
}

/** Names say nothing where there are several: they were all given in the same minute. */
const textOf = ([first, ...others]: readonly { name: string | undefined }[]): string => {
  if (others.length > 0) return `Recién guardados: ${formatInteger(others.length + 1)} pedidos`
  return first?.name === undefined ? '' : `Recién guardado: ${first.name}`
}
