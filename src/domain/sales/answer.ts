import { groupChoices, laboratoryChoices } from '@/domain/sales/choices'
import type { SalesData } from '@/domain/sales/sales-data'
import type { AnswerOf, SalesQuestion } from '@/domain/sales/sales-question'
import { salesSpan } from '@/domain/sales/span'
import { tableAnswer } from '@/domain/sales/table'

/** Answers a question from one pharmacy's data: the same on the device and on the server. */
export const answerSales = <Q extends SalesQuestion>(data: SalesData, question: Q): AnswerOf<Q> =>
  // The type of the answer follows from `ask`, which TypeScript does not follow through the switch.
  answer(data, question) as AnswerOf<Q>

const answer = (data: SalesData, question: SalesQuestion): AnswerOf<SalesQuestion> => {
  switch (question.ask) {
    case 'table':
      return tableAnswer(data, question)
    case 'groups':
      return groupChoices(data, question)
    case 'laboratories':
      return laboratoryChoices(data, question)
    case 'span':
      return salesSpan(data)
    case 'periods':
    case 'universe':
    case 'pharmacy-kpis':
    case 'association-kpis':
    case 'relation-kpis':
    case 'campaign-kpis':
    case 'annual-summary':
    case 'amortization':
      throw new Error(`Not yet answered: ${question.ask}`)
  }
}
