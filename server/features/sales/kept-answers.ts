import { answerSales } from '@/domain/sales/answer'
import type { SalesData } from '@/domain/sales/sales-data'
import type { AnswerOf, SalesQuestion } from '@/domain/sales/sales-question'

export type Answerer = <Q extends SalesQuestion>(data: SalesData, question: Q) => AnswerOf<Q>

/**
 * Answers as the engine does, and keeps those given last: a screen that opens again asks the same of the same data. They
 * weigh what they hold in rows and other objects, some three hundred bytes each.
 */
export function keepAnswers({
  most = 20_000,
  largest = 4_000,
}: {
  /** Of all answers kept. */
  most?: number
  /** Of one answer: what is made for a file is asked once, and would push out everything else. */
  largest?: number
} = {}): Answerer {
  // Least recently used first: a Map keeps the order of insertion.
  const held = new Map<string, { answer: unknown; weight: number }>()
  const numbers = new WeakMap<SalesData, number>()
  let last = 0
  let weightOfAll = 0

  const drop = (key: string) => {
    weightOfAll -= held.get(key)?.weight ?? 0
    held.delete(key)
  }

  return <Q extends SalesQuestion>(data: SalesData, question: Q): AnswerOf<Q> => {
    const number = numbers.get(data) ?? ++last
    numbers.set(data, number)
    const key = `${number} ${JSON.stringify(question)}`
    const kept = held.get(key)
    const answer = kept ? (kept.answer as AnswerOf<Q>) : answerSales(data, question)
    const weight = kept?.weight ?? weigh(answer, largest)
    drop(key)
    if (weight > largest) return answer
    held.set(key, { answer, weight })
    weightOfAll += weight
    for (const oldest of held.keys()) {
      if (weightOfAll <= most) break
      drop(oldest)
    }
    return answer
  }
}

/** Objects and lists in an answer; no more than one beyond `enough` are counted. */
const weigh = (answer: unknown, enough: number): number => {
  const waiting = [answer]
  let weight = 0
  while (waiting.length > 0 && weight <= enough) {
    const each = waiting.pop()
    if (typeof each !== 'object' || each === null) continue
    weight++
    for (const part of Object.values(each)) if (typeof part === 'object' && part !== null) waiting.push(part)
  }
  return Math.max(1, weight)
}
