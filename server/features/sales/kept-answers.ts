import { answerSales } from '@/domain/sales/answer'
import type { SalesData } from '@/domain/sales/sales-data'
import type { AnswerOf, SalesQuestion } from '@/domain/sales/sales-question'

export type Answerer = <Q extends SalesQuestion>(data: SalesData, question: Q) => AnswerOf<Q>

/** Answers as the engine does, and keeps those given last: a screen that opens again asks the same of the same data. */
export function keepAnswers(limit = 150): Answerer {
  // Least recently used first: a Map keeps the order of insertion.
  const held = new Map<string, unknown>()
  const numbers = new WeakMap<SalesData, number>()
  let last = 0

  return <Q extends SalesQuestion>(data: SalesData, question: Q): AnswerOf<Q> => {
    const number = numbers.get(data) ?? ++last
    numbers.set(data, number)
    const key = `${number} ${JSON.stringify(question)}`
    const answer = (held.get(key) as AnswerOf<Q> | undefined) ?? answerSales(data, question)
    held.delete(key)
    held.set(key, answer)
    const [oldest] = held.keys()
    if (held.size > limit && oldest !== undefined) held.delete(oldest)
    return answer
  }
}
