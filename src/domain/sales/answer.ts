import { groupChoices, laboratoryChoices } from '@/domain/sales/choices/choices'
import { salesSpan } from '@/domain/sales/choices/span'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import { explanation } from '@/domain/sales/explain/explanation'
import { amortization } from '@/domain/sales/kpis/amortization'
import { annualSummary } from '@/domain/sales/kpis/annual-summary'
import { associationKpis } from '@/domain/sales/kpis/association-kpis'
import { campaignKpis } from '@/domain/sales/kpis/campaign-kpis'
import { pharmacyKpis } from '@/domain/sales/kpis/pharmacy-kpis'
import { relationKpis } from '@/domain/sales/kpis/relation-kpis'
import { salesMarks } from '@/domain/sales/marks/sales-marks'
import { salesPeriods } from '@/domain/sales/months/periods'
import { universeMonths } from '@/domain/sales/months/universe-months'
import type { AnswerOf, SalesQuestion } from '@/domain/sales/questions/sales-question'
import { tableAnswer } from '@/domain/sales/tables/table'

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
      return salesPeriods(data, question)
    case 'universe':
      return universeMonths(data, question)
    case 'pharmacy-kpis':
      return pharmacyKpis(data, question)
    case 'association-kpis':
      return associationKpis(data, question)
    case 'relation-kpis':
      return relationKpis(data, question)
    case 'campaign-kpis':
      return campaignKpis(data, question)
    case 'annual-summary':
      return annualSummary(data, question)
    case 'amortization':
      return amortization(data)
    case 'marks':
      return salesMarks(data, question)
    case 'explanation':
      return explanation(data, question)
  }
}
