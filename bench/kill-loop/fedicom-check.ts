import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../server/db/schema'
import { noteNumber, noteOf } from '../../server/fedicom/simulator/delivery-notes'
import { simulatorFile } from '../../server/fedicom/simulator/simulator-file'
import { createWarehouse, type PlacedOrder, type TakenOrder } from '../../server/fedicom/simulator/warehouse'
import type { FedicomFault } from './fedicom-counts'
import { wholesalerFile } from './fedicom-world'

/** What the clients were told: under which key which order was created. */
export type Acknowledged = ReadonlyMap<string, number>
export type Findings = { fault: FedicomFault; of: string }[]

type Checked = { db: Kysely<Database>; taken: readonly TakenOrder[]; acknowledged: Acknowledged }

/** What must hold at each moment: nothing that was acknowledged is lost, and nothing is there twice. */
export async function faultsSoFar({ db, taken, acknowledged }: Checked): Promise<Findings> {
  const orders = await ordersOf(db)
  const byKey = new Map(orders.map(({ id, key }) => [key, id]))
  const known = new Set(orders.map(({ number }) => number))
  const there = taken.map(({ order }) => order.numeroPedidoOrigen)
  const answers = (await answersOf(db)).map(({ name }) => name)
  return [
    ...found(
      'orders lost',
      [...acknowledged].filter(([key, id]) => byKey.get(key) !== id).map(([, id]) => id),
    ),
    ...found('orders created twice', orders.length - byKey.size > 0 ? ['keys'] : []),
    ...found('orders that the wholesaler has twice', repeated(there)),
    ...found(
      'orders of the wholesaler that are not ours',
      there.filter((number) => !known.has(number)),
    ),
    ...found('answers recorded twice', repeated(answers)),
  ]
}

/** What must hold once all is quiet: the wholesaler has each order, and all that it said is recorded as it said it. */
export async function faultsAtEnd(given: Checked): Promise<Findings> {
  const { db, taken, acknowledged } = given
  const orders = await ordersOf(db)
  const placed = replayed(taken)
  const there = new Map(placed.map((each) => [each.order.numeroPedidoOrigen, each]))
  const answers = new Map((await answersOf(db)).map(({ name, text }) => [name, text]))
  const said = new Map(placed.flatMap(answersSaid))
  const notes = new Map((await notesOf(db)).map(({ number, text }) => [number, text]))
  const sent = new Map(placed.flatMap(notesSent))
  return [
    ...(await faultsSoFar(given)),
    // All that was ever tried was tried until it was acknowledged.
    ...found(
      'orders created twice',
      orders.filter(({ key }) => !acknowledged.has(key)).map(({ id }) => id),
    ),
    ...found(
      'orders that the wholesaler does not have',
      orders.filter(({ number, lines }) => linesAsked(there.get(number)) !== lines).map(({ id }) => id),
    ),
    ...found(
      'answers lost',
      [...said.keys()].filter((name) => !answers.has(name)),
    ),
    ...found('answers that are not what it said', differing(answers, said)),
    ...found(
      'delivery notes lost',
      [...sent.keys()].filter((number) => !notes.has(number)),
    ),
    ...found('delivery notes that are not what it said', differing(notes, sent)),
  ]
}

const found = (fault: FedicomFault, names: readonly (string | number)[]): Findings =>
  names.map((of) => ({ fault, of: String(of) }))

const together = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> => {
  const groups = new Map<Key, Row[]>()
  for (const row of rows)
    groups
      .set(keyOf(row), groups.get(keyOf(row)) ?? [])
      .get(keyOf(row))
      ?.push(row)
  return groups
}

const repeated = (names: readonly string[]): string[] =>
  [...together(names, (name) => name)].flatMap(([name, all]) => (all.length > 1 ? [name] : []))

/** What we have and the other side did not say like that, or not at all. */
const differing = (ours: ReadonlyMap<string, string>, theirs: ReadonlyMap<string, string>): string[] =>
  [...ours].flatMap(([name, text]) =>
    theirs.get(name) === text ? [] : [`${name}: ${text} instead of ${theirs.get(name)}`],
  )

const ordersOf = async (db: Kysely<Database>) => {
  const orders = await db
    .selectFrom('purchase_order')
    .select(['id', 'idempotency_key as key', 'laboratory_ids'])
    .execute()
  const lines = await db
    .selectFrom('purchase_order_line')
    .select(['order_id', 'id', 'cn', 'quantity'])
    .orderBy('id')
    .execute()
  const byOrder = together(lines, ({ order_id }) => order_id)
  return orders.map(({ id, key, laboratory_ids: [laboratory] }) => ({
    id,
    key,
    number: `${id}-${laboratory}`,
    lines: (byOrder.get(id) ?? []).map((line) => `${line.id} ${line.cn} ${line.quantity}`).join(', '),
  }))
}

const linesAsked = (placed: PlacedOrder | undefined): string =>
  (placed?.order.lineas ?? [])
    .map(({ orden, codigoArticulo, cantidad }) => `${orden} ${codigoArticulo.slice(0, 6)} ${cantidad}`)
    .join(', ')

const answersOf = async (db: Kysely<Database>) => {
  const rows = await db.selectFrom('order_line_answer').selectAll().where('origin', '=', 'fedicom').execute()
  return rows.map((row) => ({
    name: `${row.order_id}-${row.laboratory_id} ${row.line_id}`,
    text: `${row.served} served, ${row.delayed} later, ${row.substituted} as ${row.substitute_cn}, ${row.missing} missing`,
  }))
}

/** The wholesaler's answers, made once more from what lies in its file. */
const replayed = (taken: readonly TakenOrder[]): PlacedOrder[] => {
  const warehouse = createWarehouse(v.parse(simulatorFile, wholesalerFile()))
  for (const each of taken) warehouse.place(each)
  return warehouse.orders()
}

type AnswerSaid = {
  orden: number
  cantidad: number
  cantidadFalta?: number
  servicioAplazado?: { cantidad: number }
  codigoArticuloSustituyente?: string
}

const answersSaid = ({ order, answer }: PlacedOrder): [string, string][] =>
  (answer.lineas as AnswerSaid[]).map((line) => {
    const { cantidadFalta: short = 0, codigoArticuloSustituyente: substitute = null } = line
    const later = line.servicioAplazado?.cantidad ?? 0
    const comes = line.cantidad - short
    const [served, instead] = substitute !== null && comes > 0 ? [0, comes] : [comes, 0]
    return [
      `${order.numeroPedidoOrigen} ${line.orden}`,
      `${served} served, ${later} later, ${instead} as ${instead > 0 ? substitute : null}, ${short - later} missing`,
    ]
  })

const notesOf = async (db: Kysely<Database>) => {
  const notes = await db.selectFrom('delivery_note').select(['number', 'order_ids']).execute()
  const lines = await db
    .selectFrom('delivery_note_line')
    .select(['note', 'line', 'cn', 'served', 'bonus', 'base'])
    .orderBy('line')
    .execute()
  const byNote = together(lines, ({ note }) => note)
  return notes.map(({ number, order_ids }) => ({
    number,
    text: `of ${order_ids}: ${(byNote.get(number) ?? [])
      .map(({ cn, served, bonus, base }) => `${cn} ${served}+${bonus} ${base}`)
      .join(', ')}`,
  }))
}

const notesSent = (placed: PlacedOrder): [string, string][] => {
  const note = noteOf(placed)
  if (note === null) return []
  const lines = note.lineas.map(
    ({ codigoArticulo, cantidadServida, cantidadBonificada, impuesto }) =>
      `${codigoArticulo} ${cantidadServida}+${cantidadBonificada} ${Math.round(impuesto.base * 100)}`,
  )
  const [order] = placed.order.numeroPedidoOrigen.split('-')
  return [[noteNumber(placed), `of ${order}: ${lines.join(', ')}`]]
}
