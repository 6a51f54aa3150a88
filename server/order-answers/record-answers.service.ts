import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { type AnswerOrigin, answerProblems, isSameAnswer, type LineAnswer } from '@/domain/order/line-answer'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { recordEvent } from '../access/audit-event'
import { inTransaction } from '../db/in-transaction'
import { ordersChanged } from '../db/news/announce'
import type { Database } from '../db/schema'
import type { OrderLineAnswerTable } from '../db/tables/orders'
import { noteMissingLines } from '../push/push-notices.queries'
import { answerColumns, answerOf } from './answer-columns'
import { type AnswerableLine, type Answerer, answerableLines } from './answerable-lines.queries'
import { eventOf, takeParts } from './take-parts.service'

export type AnsweredLine = { line: number; answer: LineAnswer }

export type OrderAnswers = {
  orderId: number
  lines: readonly AnsweredLine[]
  origin: AnswerOrigin
  /** What the answerer calls this answer, at most 100 characters: told twice, it is recorded once. */
  source: string
  by: Answerer
  now: Date
}

/** `field` is null where it is about the line as a whole. */
export type AnsweredLineProblem = { line: number; field: keyof LineAnswer | null; text: string }

export type AnswersOutcome =
  /** Lines of which something new was said; none where all of it was known. */
  | { kind: 'recorded'; lines: number[] }
  /** Nothing was recorded of any line. */
  | { kind: 'refused'; problems: AnsweredLineProblem[] }
  /** The source has told something else before. */
  | { kind: 'mismatch' }

type Row = Selectable<OrderLineAnswerTable>

/**
 * Records what becomes of lines of an order, all of them or none, under the order's lock: of two answers at once the later one
 * counts. Parts that nobody had taken are taken by that, so the pharmacy can no longer withdraw them. Works as a part of the caller's
 * transaction where it has one, which then has to be committed also after a refusal: what is not theirs is put on record.
 */
export const recordAnswers = (db: Kysely<Database>, given: OrderAnswers): Promise<AnswersOutcome> =>
  inTransaction(db, async (trx) => {
    const { orderId, lines, by } = given
    if (lines.length === 0) return { kind: 'recorded', lines: [] }
    const known = await answerableLines(trx, orderId, by)
    const foreign = lines.filter(({ line }) => !known.has(line))
    if (foreign.length > 0) {
      await recordEvent(trx, {
        ...eventOf(given),
        kind: 'order-answer-refused',
        // Whatever order was named: there may be no such pharmacy.
        pharmacyId: known.size > 0 ? pharmacyOfOrder(orderId) : null,
        details: { order: orderId, lines: foreign.length, origin: given.origin },
      })
      return { kind: 'refused', problems: foreign.map(({ line }) => problem(line, 'No es una línea suya')) }
    }
    const earlier = await earlierAnswers(trx, given)
    if (earlier.some((row) => isFrom(row, given)))
      return lines.every((line) => wasSaid(line, earlier, given))
        ? { kind: 'recorded', lines: [] }
        : { kind: 'mismatch' }
    const problems = await problemsOf(trx, lines, known)
    if (problems.length > 0) return { kind: 'refused', problems }
    const news = lines.filter((line) => !isLast(line, earlier))
    // One that says nothing new is kept by its first line: told again, it must not undo a later correction.
    await append(trx, given, { lines: news.length > 0 ? news : lines.slice(0, 1), known, earlier })
    if (news.length > 0) await recordNews(trx, given, news, known)
    return { kind: 'recorded', lines: news.map(({ line }) => line) }
  })

const problem = (line: number, text: string): AnsweredLineProblem => ({ line, field: null, text })

const earlierAnswers = (trx: Kysely<Database>, { orderId, lines }: OrderAnswers): Promise<Row[]> =>
  trx
    .selectFrom('order_line_answer')
    .selectAll()
    .where('pharmacy_id', '=', pharmacyOfOrder(orderId))
    .where('order_id', '=', orderId)
    .where('line_id', 'in', [...new Set(lines.map(({ line }) => line))])
    .orderBy('number')
    .execute()

const isFrom = (row: Row, { origin, source }: OrderAnswers): boolean =>
  row.origin === origin && row.source === source

/** Under the source itself, or, where it repeated what was known then, by another one. */
function wasSaid({ line, answer }: AnsweredLine, earlier: readonly Row[], given: OrderAnswers): boolean {
  const ofLine = earlier.filter((row) => row.line_id === line)
  const own = ofLine.find((row) => isFrom(row, given))
  return (own ? [own] : ofLine).some((row) => isSameAnswer(answerOf(row), answer))
}

function isLast({ line, answer }: AnsweredLine, earlier: readonly Row[]): boolean {
  const last = earlier.findLast((row) => row.line_id === line)
  return last !== undefined && isSameAnswer(answerOf(last), answer)
}

async function problemsOf(
  trx: Kysely<Database>,
  lines: readonly AnsweredLine[],
  known: ReadonlyMap<number, AnswerableLine>,
): Promise<AnsweredLineProblem[]> {
  const substitutes = lines.flatMap(({ answer }) => answer.substitute ?? [])
  const { rows: products } = await sql<{ cn: string }>`
    SELECT cn FROM product WHERE cn = ANY(${substitutes}::text[])`.execute(trx)
  const catalogue = new Set(products.map(({ cn }) => cn))
  const seen = new Set<number>()
  return lines.flatMap(({ line, answer }) => {
    const ordered = known.get(line)
    if (!ordered) return []
    if (seen.has(line)) return [problem(line, 'Está dos veces')]
    seen.add(line)
    if (ordered.isWithdrawn) return [problem(line, 'La farmacia la ha anulado')]
    const { substitute } = answer
    const problems = answerProblems(answer, ordered).map((each) => ({ line, ...each }))
    return substitute === null || catalogue.has(substitute)
      ? problems
      : [
          ...problems,
          { line, field: 'substitute' as const, text: `El producto ${substitute} no existe en el catálogo` },
        ]
  })
}

async function append(
  trx: Kysely<Database>,
  { orderId, origin, source, by, now }: OrderAnswers,
  {
    lines,
    known,
    earlier,
  }: {
    lines: readonly AnsweredLine[]
    known: ReadonlyMap<number, AnswerableLine>
    earlier: readonly Row[]
  },
): Promise<void> {
  const rows = lines.map(
    ({ line, answer }): Insertable<OrderLineAnswerTable> => ({
      pharmacy_id: pharmacyOfOrder(orderId),
      order_id: orderId,
      line_id: line,
      number: (earlier.findLast((row) => row.line_id === line)?.number ?? 0) + 1,
      answered_at: now,
      origin,
      laboratory_id: 'laboratoryId' in by ? by.laboratoryId : (known.get(line)?.laboratoryId ?? 0),
      user_id: 'auth' in by ? by.auth.user.id : null,
      real_user_id: 'auth' in by ? by.auth.realUserId : null,
      source,
      ...answerColumns(answer),
    }),
  )
  await trx.insertInto('order_line_answer').values(rows).execute()
}

/** That lines were answered, and that their parts are taken where nobody had taken them. */
async function recordNews(
  trx: Kysely<Database>,
  given: OrderAnswers,
  news: readonly AnsweredLine[],
  known: ReadonlyMap<number, AnswerableLine>,
): Promise<void> {
  const { orderId, origin, now } = given
  const pharmacyId = pharmacyOfOrder(orderId)
  const parts = [...new Set(news.flatMap(({ line }) => known.get(line)?.laboratoryId ?? []))]
  await takeParts(trx, given, parts)
  await recordEvent(trx, {
    ...eventOf(given),
    kind: 'order-answered',
    details: { order: orderId, laboratories: parts, lines: news.length, origin },
  })
  if (news.some(({ answer }) => answer.missing > 0)) await noteMissingLines(trx, { pharmacyId, orderId, now })
  await ordersChanged(trx, { pharmacyId, laboratories: parts })
}
