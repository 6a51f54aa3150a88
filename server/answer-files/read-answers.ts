import type { AnswerFile } from '@/contract/orders/order-answers'
import type { OrderLine } from '@/contract/orders/orders'
import { isIsoDay } from '@/domain/basics/is-iso-day'
import { foldText } from '@/domain/basics/text'
import { hasProductCode, readProductCode } from '@/domain/catalogue/product-code'
import { type AnswerDraft, missingUnits, readDraft, readUnits } from '@/domain/order/answer-draft'
import { type LineAnswer, type MissingReason, missingReasons, unitsToCome } from '@/domain/order/line-answer'
import { type Columns, findColumns, nationalCodeNames, type WantedColumn } from '../imports/columns'
import { outcomeOf } from '../imports/files/bad-file'
import { readCsv } from '../imports/files/csv-file'
import { cellReader } from '../imports/reading-columns'

type Key =
  | 'code'
  | 'served'
  | 'missing'
  | 'reason'
  | 'delayed'
  | 'until'
  | 'substituted'
  | 'substitute'
  | 'price'

/** As programs of laboratories and wholesalers call them; the sheet of an order itself may have them beside its own. */
const wanted: Record<Key, WantedColumn> = {
  code: { names: [...nationalCodeNames, 'Código', 'Código artículo', 'EAN'], required: true },
  served: { names: ['Servidas', 'Unidades servidas', 'Cantidad servida', 'Uds. servidas', 'Servido'] },
  missing: { names: ['Faltas', 'Faltan', 'Falta', 'Unidades en falta', 'Cantidad falta'] },
  reason: { names: ['Motivo', 'Motivo de la falta', 'Causa', 'Incidencia'] },
  delayed: { names: ['Aplazadas', 'Unidades aplazadas', 'Demoradas', 'Cantidad aplazada'] },
  until: { names: ['Hasta', 'Aplazadas hasta', 'Fecha prevista', 'Fecha de servicio'] },
  substituted: { names: ['Sustituidas', 'Unidades sustituidas', 'Cantidad sustituida'] },
  substitute: { names: ['Sustituto', 'CN sustituto', 'Sustituido por', 'Código sustituto'] },
  price: { names: ['Precio', 'Precio neto', 'Precio confirmado', 'Precio/ud'] },
}
const unitKeys = ['served', 'missing', 'delayed', 'substituted'] as const

/** Which column a problem of an answer is about. */
const columnOf: Record<keyof LineAnswer, Key> = {
  served: 'served',
  delayed: 'delayed',
  delayedUntil: 'until',
  substituted: 'substituted',
  substitute: 'substitute',
  missing: 'missing',
  reason: 'reason',
  price: 'price',
}

type Problem = AnswerFile['problems'][number]
type Cells = (key: Key) => string

/**
 * The answers to an order's lines in a CSV: a row for each product, its columns by their names. A row without any units
 * says nothing of its product. What cannot be read is told with its place, and its line is left out.
 */
export async function readAnswers(
  text: string,
  lines: readonly OrderLine[],
): Promise<Pick<AnswerFile, 'lines' | 'problems'>> {
  const answered = new Map<number, AnswerFile['lines'][number]>()
  const problems: Problem[] = []
  const source = { name: 'respuesta.csv', pieces: piecesOf(text) }
  const read = await outcomeOf(
    readCsv(source, async ({ header, rows }) => {
      const columns = findColumns(header, wanted)
      const nameOf = (key: Key) => header[columns[key] ?? -1] ?? wanted[key].names[0] ?? null
      if (unitKeys.every((key) => columns[key] === undefined))
        return void problems.push({ row: null, column: null, text: 'Falta la columna «Servidas»' })
      for await (const { line: row, fields, fault } of rows) {
        const cellOf = cellReader<Key>(columns as Columns<Key>)
        const cell: Cells = (key) => cellOf(fields, key)
        const say = (key: Key | null, what: string) =>
          problems.push({ row, column: key === null ? null : nameOf(key), text: what })
        if (fault !== null) {
          say(null, `La fila ${fault}`)
          continue
        }
        if (unitKeys.every((key) => cell(key) === '')) continue
        const ordered = lineOf(cell('code'), lines)
        if (typeof ordered === 'string') say('code', ordered)
        else if (answered.has(ordered.id)) say('code', 'Este producto está dos veces')
        else {
          const { answer, problem } = answerOf(cell, ordered)
          if (answer) answered.set(ordered.id, { line: ordered.id, ...answer })
          else say(problem.key, problem.text)
        }
      }
    }),
  )
  if (!read.ok) problems.push({ row: null, column: null, text: read.problem })
  else if (answered.size === 0 && problems.length === 0)
    problems.push({ row: null, column: null, text: 'El archivo no dice nada de ningún producto' })
  return { lines: [...answered.values()], problems }
}

export async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

/** The ordered line of a code, or why there is none. */
function lineOf(code: string, lines: readonly OrderLine[]): OrderLine | string {
  const isOf = hasProductCode(code)
  if (isOf === null) return code === '' ? 'Falta el código del producto' : `«${code}» no es un CN ni un EAN`
  return lines.find(({ cn }) => isOf(cn)) ?? `${code} no está en el pedido`
}

type Reading = { answer: LineAnswer; problem: null } | { answer: null; problem: { key: Key; text: string } }
const fault = (key: Key, text: string): Reading => ({ answer: null, problem: { key, text } })

function answerOf(cell: Cells, ordered: OrderLine): Reading {
  const quantity = unitsToCome(ordered)
  const line = { cn: ordered.cn.cn, quantity }
  for (const key of unitKeys)
    if (cell(key) !== '' && readUnits(cell(key)) === null) return fault(key, notUnits(cell(key)))
  const units = (key: (typeof unitKeys)[number]) => readUnits(cell(key)) ?? 0
  const until = dayOf(cell('until'))
  if (until === null) return fault('until', `«${cell('until')}» no es una fecha`)
  const reason = reasonOf(cell('reason'))
  if (reason === null) return fault('reason', `«${cell('reason')}» no es un motivo conocido`)
  const substitute = cell('substitute')
  const code = substitute === '' ? '' : readProductCode(substitute)?.cn
  if (code === undefined || code === null)
    return fault('substitute', `«${substitute}» no es un código nacional`)
  if (until !== '' && units('delayed') === 0) return fault('delayed', 'Indique cuántas unidades se aplazan')
  if (code !== '' && units('substituted') === 0)
    return fault('substituted', 'Indique cuántas unidades se sustituyen')
  const others = units('missing') + units('delayed') + units('substituted')
  const draft: AnswerDraft = {
    served: cell('served') === '' ? String(Math.max(0, quantity - others)) : cell('served'),
    delayed: cell('delayed'),
    delayedUntil: until,
    substituted: cell('substituted'),
    substitute: code,
    reason,
    price: cell('price'),
  }
  const missing = missingUnits(draft, line)
  if (cell('missing') !== '' && missing !== units('missing'))
    return fault('missing', `Las unidades tienen que sumar las ${quantity} pedidas`)
  if (missing !== null && missing <= 0 && reason !== '') return fault('reason', 'No falta ninguna unidad')
  const { answer, problems } = readDraft(draft, line)
  if (answer) return { answer, problem: null }
  const [field, text] = Object.entries(problems)[0] as [keyof LineAnswer, string]
  return fault(columnOf[field], text)
}

export const notUnits = (text: string): string => `«${text}» no es un número entero de unidades`

/** '2026-12-04', '04/12/2026', '4-12-26'; '' stays empty, null is no day. */
function dayOf(text: string): string | null {
  if (text === '') return ''
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? []
  const iso =
    day === '' ? text : `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDay(iso) ? iso : null
}

/** Other names of reasons than those that screens show. */
const otherNames: Record<string, MissingReason> = {
  agotado: 'out-of-stock',
  'sin stock': 'out-of-stock',
  'rotura de stock': 'out-of-stock',
  desabastecimiento: 'supply-problem',
  'limite existencias': 'stock-limit',
  descatalogado: 'discontinued',
  baja: 'discontinued',
  otro: 'other',
}

function reasonOf(text: string): MissingReason | '' | null {
  const asked = foldText(text).trim()
  if (asked === '') return ''
  const known = Object.entries(missingReasons) as [MissingReason, string][]
  return (
    known.find(([key, name]) => key === asked || foldText(name) === asked)?.[0] ?? otherNames[asked] ?? null
  )
}
