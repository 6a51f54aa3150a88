import { hashKey, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { CallError } from '@/api/outcome'
import type { AnswerOf, SalesQuestion } from '@/domain/sales/questions/sales-question'
import { narrowed } from '@/features/sales/page-selection'
import { type SalesScope, useSalesScope } from '@/features/sales/sales-scope'
import { ownedKey } from '@/parts/session/query-keys'

type Asking = Pick<SalesScope, 'source' | 'identity' | 'pharmacy' | 'part'>

const salesQuery = <Q extends SalesQuestion>(
  { source, identity, pharmacy, part = {} }: Asking,
  asked: Q | null,
) => {
  const question = asked && narrowed(asked, part)
  return {
    queryKey: ownedKey('sales', identity, pharmacy.id, question),
    gcTime: 5 * 60_000,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<Q>> => {
      if (question === null) throw new Error('Nothing to ask')
      const outcome = await source.ask(question, { signal })
      if (!outcome.ok) {
        // No more is told of it than the empty text (analytics.md §8).
        if (outcome.kind !== 'aborted')
          console.info('Las ventas no se han podido obtener:', question.ask, outcome.kind)
        throw new CallError(outcome)
      }
      return outcome.data
    },
  }
}

/** Key of an answer in `passing`. */
export const passingKey = (question: SalesQuestion): string => hashKey([question])

/**
 * Asks the one source and keeps what is shown until the next answer is there; null asks nothing. Whoever needs a part of
 * the answer selects it, and is rendered again when that part changes.
 */
export function useSales<Q extends SalesQuestion, Part = AnswerOf<Q>>(
  question: Q | null,
  select?: (answer: AnswerOf<Q>) => Part,
) {
  return useQuery({
    ...salesQuery(useSalesScope(), question),
    enabled: question !== null,
    placeholderData: keepPreviousData,
    ...(select && { select }),
  })
}

/** Asks in the span that a widget follows: where its answer passes, that one is told, and what was asked at rest stays asked. */
export function useSpanSales<Q extends SalesQuestion>(
  { passing }: Pick<SalesScope, 'passing'>,
  question: Q | null,
) {
  const answer = question === null ? undefined : passing?.get(passingKey(question))
  const atRest = useRef(question)
  if (answer === undefined) atRest.current = question
  const query = useSales(atRest.current)
  return answer === undefined ? query : { ...settled, data: answer as AnswerOf<Q>, refetch: query.refetch }
}

const settled = { isPending: false, isFetching: false, isPlaceholderData: false, isError: false }

/** Asks what will be shown next, in this order. Undefined if all of it is answered already; never rejects. */
export function useAskAhead() {
  const queries = useQueryClient()
  const { source, identity, pharmacy, part } = useSalesScope()
  return useCallback(
    (questions: readonly SalesQuestion[]): Promise<unknown> | undefined => {
      const unanswered = questions
        .map((question) => salesQuery({ source, identity, pharmacy, part }, question))
        .filter(({ queryKey }) => queries.getQueryData(queryKey) === undefined)
      if (unanswered.length === 0) return undefined
      return Promise.all(unanswered.map((query) => queries.prefetchQuery(query)))
    },
    [queries, source, identity, pharmacy, part],
  )
}
