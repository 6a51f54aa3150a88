import { endpoint } from '@/contract/basics/endpoint'
import { salesAccess, salesParams } from '@/contract/sales/sales-query'
import { salesAnswer, salesQuestion } from '@/domain/sales/questions/sales-question'

/** What devices without the pharmacy's data ask; the calls of the specification answer parts of it. */
export const askSales = endpoint({
  method: 'POST',
  path: '/pharma/:pharmaId/sale/question/',
  summary:
    'Responde a una pregunta sobre las ventas de la farmacia, como lo haría un dispositivo con sus datos',
  access: salesAccess,
  params: salesParams,
  body: salesQuestion,
  response: salesAnswer,
})
