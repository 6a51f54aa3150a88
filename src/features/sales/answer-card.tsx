import { Button, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { WidgetCard } from '@/features/sales/widget-card'
import classes from '@/features/sales/widget-card.module.css'

type AskedQuery = Pick<
  UseQueryResult,
  'data' | 'isPending' | 'isPlaceholderData' | 'isFetching' | 'isError' | 'refetch'
>

type AnswerCardProps<Shown> = {
  title: string
  subtitle?: ReactNode
  controls?: ReactNode
  /** Of what comes, in pixels. */
  height?: number
  /** Every question of the widget. */
  queries: readonly AskedQuery[]
  /** What its answers make; null where there is nothing to show. */
  shown: Shown | null
  children: (shown: Shown) => ReactNode
}

/** The frame of a widget that asks. What could not be loaded is shown as empty (analytics.md §8), and can be asked again. */
export function AnswerCard<Shown>(props: AnswerCardProps<Shown>) {
  const { title, subtitle, controls, height = 300, queries, children } = props
  // An answer that could not be renewed is still the answer.
  const failed = queries.filter(({ isError, data }) => isError && data === undefined)
  // What is not asked is pending, or keeps an old answer, and awaits nothing.
  const isAwaited = queries.some((query) => query.isFetching && (query.isPending || query.isPlaceholderData))
  const shown = useFresh(props.shown, isAwaited)
  const state = !isAwaited ? 'ready' : shown === null ? 'waiting' : 'stale'
  return (
    <WidgetCard title={title} subtitle={subtitle} controls={controls} state={state} height={height}>
      {failed.length > 0 || shown === null ? (
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
      ) : (
        children(shown)
      )}
    </WidgetCard>
  )
}

/**
 * While the answer to another question is awaited, what the last one showed: figures of one laboratory must never
 * stand under the name of the next.
 */
function useFresh<T>(value: T, isAwaited: boolean): T | null {
  const [kept, setKept] = useState<T | null>(null)
  if (!isAwaited && kept !== value) setKept(value)
  return isAwaited ? kept : value
}
