import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { count, id, rowId, text, textId, textLongId } from '@/contract/basics/fields'
import { givenAnswerSchema, lineAnswerFields } from '@/contract/orders/line-answer'
import { orderSchema } from '@/contract/orders/order-schemas'
import { maxOrderLines } from '@/domain/order/order-limits'

const orderAnswersSchema = v.object({
  origin: v.picklist(['screen', 'file']),
  /** Key of this answer: sent again, it is recorded once. */
  source: v.pipe(text, v.nonEmpty('Campo obligatorio'), v.maxLength(100)),
  lines: v.pipe(
    v.array(v.object({ line: rowId, ...lineAnswerFields })),
    v.minLength(1, 'Campo obligatorio'),
    v.maxLength(maxOrderLines, 'Demasiadas líneas'),
  ),
})
export type OrderAnswers = v.InferOutput<typeof orderAnswersSchema>

export const answerOrder = endpoint({
  method: 'POST',
  path: '/purchase-order/:id/answer/',
  summary:
    'El laboratorio dice qué sirve de cada línea de su parte del pedido, que queda tramitada; una respuesta posterior corrige la anterior',
  access: { kind: 'order', param: 'id', laboratories: true },
  params: v.object({ id: textLongId }),
  body: orderAnswersSchema,
  response: orderSchema,
  errors: ['not_found', 'forbidden', 'idempotency_mismatch'],
})

const pastAnswer = v.object({
  ...givenAnswerSchema.entries,
  /** Who answered for the line. */
  laboratory: v.object({ id, name: v.string() }),
  /** Whoever typed it or brought the file; null where a system answered, and for whom their name is not meant. */
  by: v.nullable(v.string()),
})
export type LineAnswers = v.InferOutput<typeof pastAnswer>[]

export const lineAnswers = endpoint({
  method: 'GET',
  path: '/purchase-order/:id/line/:line/answer/',
  summary: 'Todo lo que se ha respondido de una línea de un pedido, lo último primero',
  access: { kind: 'order', param: 'id', laboratories: true },
  params: v.object({ id: textLongId, line: textId }),
  response: v.object({ data: v.array(pastAnswer) }),
  errors: ['not_found'],
})

/** Characters of a file: two thousand lines of the widest known form have half as many. */
const maxFileLength = 500_000

const readFile = v.object({
  /** Key of what the file says of this order, for `answerOrder`. */
  source: v.string(),
  lines: v.array(v.object({ line: id, ...lineAnswerFields })),
  /** What cannot be read, with its line in the file and the name of its column; null where it is about the whole of it. */
  problems: v.array(v.object({ row: v.nullable(count), column: v.nullable(v.string()), text: v.string() })),
})
export type AnswerFile = v.InferOutput<typeof readFile>

export const readAnswerFile = endpoint({
  method: 'POST',
  path: '/purchase-order/:id/answer/file/',
  summary: 'Lee de un CSV la respuesta a las líneas de un pedido, sin registrarla',
  access: { kind: 'order', param: 'id', laboratories: true },
  params: v.object({ id: textLongId }),
  body: v.object({ text: v.pipe(v.string(), v.maxLength(maxFileLength, 'El archivo es demasiado grande')) }),
  response: readFile,
  errors: ['not_found', 'forbidden'],
})
