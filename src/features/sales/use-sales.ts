import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CallError } from '@/api/outcome'
import type { AnswerOf, SalesQuestion } from '@/domain/sales/questions/sales-question'
import { useSalesScope } from '@/features/sales/sales-scope'
import { ownedKey } from '@/parts/session/query-keys'

/**
 * Asks the one source and keeps what is shown until the next answer is there; null asks nothing. Whoever needs a part of
 * the answer selects it, and is rendered again when that part changes.
 */
export function useSales<Q extends SalesQuestion, Part = AnswerOf<Q>>(
  question: Q | null,
  select?: (answer: AnswerOf<Q>) => Part,
) {
  const { source, identity, pharmacy } = useSalesScope()
  return useQuery({
    queryKey: ownedKey('sales', identity, pharmacy.id, question),
    enabled: question !== null,
    placeholderData: keepPreviousData,
    gcTime: 5 * 60_000,
    ...(select && { select }),
    queryFn: async ({ signal }): Promise<AnswerOf<Q>> => {
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
  })
}
