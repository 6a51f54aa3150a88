import { Button, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Sheet } from '@/domain/sheet/sheet'
import { WidgetCard } from '@/features/sales/card/widget-card'
import classes from '@/features/sales/card/widget-card.module.css'

export type WidgetQuery = Pick<
  UseQueryResult,
  'data' | 'isPending' | 'isPlaceholderData' | 'isFetching' | 'isError' | 'refetch'
>

type AnswerCardProps<Shown> = {
  /** A function where it tells the days of what is shown. */
  title: string | ((shown: Shown | null) => string)
  subtitle?: ReactNode
  controls?: ReactNode
  /** Height of the content in pixels, while it is loading. */
  height?: number
  /** All queries of the widget. */
  queries: readonly WidgetQuery[]
  /** It shows another span than the one that is being drawn. */
  isBehind?: boolean
  /** Built from the answers; null if there is nothing to show. */
  shown: Shown | null
  /** What is shown, as rows to be downloaded. */
  sheet: (shown: Shown) => Sheet
  children: (shown: Shown) => ReactNode
}

/**
 * The frame of a widget with queries. If they fail, it shows the empty text (analytics.md §8) and a button to try
 * again.
 */
export function AnswerCard<Shown>(props: AnswerCardProps<Shown>) {
  const { title, subtitle, controls, height = 300, queries, sheet, isBehind = false, children } = props
  const { failed, isAwaited, shown } = useAnswer(queries, props.shown)
  // The days of what is shown, and not those of what is loading.
  const fresh = useFresh(typeof subtitle === 'string' ? subtitle : null, isAwaited)
  const state = !isAwaited ? (isBehind ? 'stale' : 'ready') : shown === null ? 'waiting' : 'stale'
  return (
    <WidgetCard
      title={typeof title === 'function' ? title(shown) : title}
      subtitle={shown === null ? subtitle : (fresh ?? subtitle)}
      controls={controls}
      state={state}
      height={height}
      sheet={failed.length > 0 || shown === null ? undefined : () => sheet(shown)}
    >
      {failed.length > 0 || shown === null ? <NoAnswer failed={failed} /> : children(shown)}
    </WidgetCard>
  )
}

/** What of a widget's queries failed, whether they are waited for, and what is shown until then: with the days that it is of. */
export function useAnswer<Shown>(queries: readonly WidgetQuery[], shown: Shown | null) {
  // If reading again fails, the earlier answer is still shown.
  const failed = queries.filter(({ isError, data }) => isError && data === undefined)
  // A query that is not enabled is pending or has an old answer, but nothing is being loaded.
  const isAwaited = queries.some((query) => query.isFetching && (query.isPending || query.isPlaceholderData))
  return { failed, isAwaited, shown: useFresh(shown, isAwaited) }
}

/** Nothing was sold, or it could not be told. */
export function NoAnswer({ failed }: { failed: readonly WidgetQuery[] }) {
  return (
    <div className={classes.empty}>
      <Text c="dimmed">Sin ventas</Text>
      {failed.length > 0 ? (
        <Button
          variant="default"
          onClick={() => {
            for (const query of failed) query.refetch()
          }}
        >
          Reintentar
        </Button>
      ) : null}
    </div>
  )
}

/**
 * While the answer to a new question is loading, the previous result: otherwise figures of one laboratory could be
 * shown under the name of the next.
 */
function useFresh<T>(value: T, isAwaited: boolean): T | null {
  const [lastAnswer, setLastAnswer] = useState<T | null>(null)
  if (!isAwaited && lastAnswer !== value) setLastAnswer(value)
  return isAwaited ? lastAnswer : value
}
