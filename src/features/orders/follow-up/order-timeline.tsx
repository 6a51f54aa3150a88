import { useQuery } from '@tanstack/react-query'
import type { Order } from '@/contract/orders/orders'
import { formatInstant } from '@/domain/basics/dates'
import { type Moment, momentText } from '@/features/orders/follow-up/order-moment-texts'
import classes from '@/features/orders/follow-up/order-timeline.module.css'
import { orderTimelineQuery } from '@/features/orders/follow-up/queries'
import { isOrder } from '@/offline/kinds/kinds'
import { ListAge } from '@/parts/connection/list-age'
import { failureText } from '@/parts/connection/no-connection'
import { useEntries } from '@/parts/outbox/use-entries'
import { useSessionScope } from '@/parts/session/scope'

/** What became of an order: its last moment, and all of them once it is opened. */
export default function OrderTimeline({ order }: { order: Pick<Order, 'id'> }) {
  const scope = useSessionScope()
  const timeline = useQuery(orderTimelineQuery(scope, order.id))
  const saved = useSavedHere(order.id)
  const moments: Moment[] = [...saved, ...(timeline.data ?? [])]
  const last = moments.at(-1)
  return (
    <details className={classes.timeline}>
      <summary>
        <b>Seguimiento</b>
        {last === undefined ? null : (
          <span className={classes.last}>
            {momentText(last)}, el {formatInstant(last.at)}
          </span>
        )}
      </summary>
      <ListAge query={timeline} />
      {timeline.data === undefined && timeline.isError ? (
        <p className={classes.missing}>{failureText(timeline.error)}</p>
      ) : null}
      <ol>
        {moments.map((moment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: moments are only ever added, and have no other name.
          <li key={at}>
            <time dateTime={moment.at}>{formatInstant(moment.at)}</time>
            <span>{momentText(moment)}</span>
            {moment.by === undefined ? null : <span className={classes.by}>{moment.by.name}</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** When this device saved the order, while it remembers what it sent. */
function useSavedHere(order: number): Moment[] {
  return (useEntries() ?? [])
    .filter(isOrder)
    .flatMap((entry) => (entry.order?.id === order ? { kind: 'saved' as const, at: entry.createdAt } : []))
}
