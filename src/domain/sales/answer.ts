import type { SalesData } from '@/domain/sales/sales-data'
import type { AnswerOf, SalesQuestion } from '@/domain/sales/sales-question'

/** Answers a question from one pharmacy's data: the same on the device and on the server. */
export const answerSales = <Q extends SalesQuestion>(data: SalesData, question: Q): AnswerOf<Q> =>
  // The type of the answer follows from `ask`, which TypeScript does not follow through the switch.
  answer(data, question) as AnswerOf<Q>

const answer = (_data: SalesData, question: SalesQuestion): unknown => {
  throw new Error(`Not yet answered: ${question.ask}`)
}
