import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { day, optionalText, optionalUnits } from '@/contract/fedicom/fields'
import { credentials, receivedOrder } from '@/contract/fedicom/received-order'
import { createSignedTokens } from '../../basics/signed-tokens'
import { defaultDomain } from '../protocol/authenticate'
import { codeOfField } from '../protocol/errors'
import { noteDay, noteNumber, noteOf } from './delivery-notes'
import { createFaults, sendFaulty } from './faulty-answer'
import type { OrderJournal } from './order-journal'
import type { Fault, SimulatorFile } from './simulator-file'
import { createWarehouse, type PlacedOrder, type Warehouse } from './warehouse'

type Answer = { status: number; body: unknown; headers?: Record<string, string> }

const bodyLimit = 4 * 1024 * 1024
const duplicateOf = ({ number }: PlacedOrder) => ({
  codigo: 'PED-ERR-008',
  descripcion: `Pedido duplicado: ${number}`,
})

/** A wholesaler that speaks Fedicom 3: for tests, and to see deliveries arrive without a wholesaler. */
export function buildSimulator(options: {
  file: SimulatorFile
  journal: OrderJournal
  now: () => Date
  /** Orders that it has numbered before and remembers no more. */
  numbered?: number
  /** Told each order that is taken, in Spanish. */
  onOrder?: (text: string) => void
}): FastifyInstance & { warehouse: Warehouse } {
  const { file, journal, now, numbered, onOrder = () => {} } = options
  const app = Fastify({ logger: false, bodyLimit, forceCloseConnections: true })
  const key = randomBytes(32)
  const tokens = createSignedTokens<{ user: string; domain: string }>({
    key: () => key,
    seconds: file.tokenSeconds,
  })
  const nextFault = createFaults(file.faults)
  const warehouse = createWarehouse(file, numbered)
  for (const taken of journal.taken) warehouse.place(taken)
  app.addHook('onClose', async () => journal.close())
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500
    return reply.code(status).send(errorsOf(`HTTP-ERR-${status}`, 'Petición incorrecta'))
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(errorsOf('HTTP-ERR-404', 'No existe el recurso')),
  )

  const answered = (reply: FastifyReply, { status, body, headers = {} }: Answer, fault?: Fault) =>
    fault ? sendFaulty(reply, fault, { status, body }) : reply.code(status).headers(headers).send(body)

  const callerOf = ({ headers }: FastifyRequest) =>
    tokens.read(headers.authorization?.replace(/^Bearer /, '') ?? '', now())
  const unauthorised: Answer = { status: 401, body: errorsOf('AUTH-002', 'Token inválido o caducado') }

  app.post('/authenticate', (request, reply) =>
    answered(reply, authenticate(request.body), nextFault('authenticate')),
  )
  app.post('/pedidos', (request, reply) => {
    const caller = callerOf(request)
    if (!caller) return answered(reply, unauthorised)
    const fault = nextFault('pedidos')
    if (fault && !fault.taken) return answered(reply, { status: 500, body: null }, fault)
    return answered(reply, place(request.body, caller.domain), fault)
  })
  app.get('/pedidos/:number', (request, reply) => {
    if (!callerOf(request)) return answered(reply, unauthorised)
    const { number } = request.params as { number: string }
    const found = warehouse.orders().find((order) => order.number === number)
    const missing = { status: 404, body: errorsOf('PED-ERR-001', 'El pedido no existe') }
    return answered(reply, found ? { status: 200, body: found.answer } : missing, nextFault('consulta'))
  })
  app.get('/albaranes', (request, reply) => {
    if (!callerOf(request)) return answered(reply, unauthorised)
    return answered(reply, listNotes(request.query), nextFault('albaranes'))
  })
  app.get('/albaranes/:number', (request, reply) => {
    if (!callerOf(request)) return answered(reply, unauthorised)
    const { number } = request.params as { number: string }
    const found = warehouse.orders().find((order) => noteNumber(order) === number)
    const note = found && noteOf(found)
    if (!note) return answered(reply, { status: 404, body: errorsOf('ALB-ERR-001', 'El albarán no existe') })
    return answered(reply, { status: 200, body: note }, nextFault('albaranes'))
  })

  function authenticate(body: unknown): Answer {
    const read = v.safeParse(credentials, body)
    if (!read.success) return { status: 400, body: errorsOf('AUTH-003', 'Faltan datos') }
    const { user, password, apikey, domain = defaultDomain } = read.output
    const known = file.users.some(
      (each) => each.user === user && each.password === (apikey ?? password) && each.domain === domain,
    )
    return known
      ? { status: 201, body: { auth_token: tokens.issue({ user, domain }, now()) } }
      : { status: 401, body: errorsOf('AUTH-005', 'Usuario o contraseña inválidos') }
  }

  function place(body: unknown, domain: string): Answer {
    const problem = problemOfOrder(body)
    if (problem) return { status: 400, body: [problem] }
    const order = v.parse(receivedOrder, body)
    if (file.customers && !file.customers.includes(order.codigoCliente))
      return { status: 400, body: errorsOf('PED-ERR-002', 'El cliente no existe') }
    const before = warehouse.find(order)
    if (before) return again(before)
    const taken = { at: now().toISOString(), domain, order }
    journal.add(taken)
    const placed = warehouse.place(taken)
    const { codigoCliente, numeroPedidoOrigen, lineas } = order
    onOrder(
      `Pedido ${numeroPedidoOrigen} del cliente ${codigoCliente}: ${lineas.length} líneas, ${placed.number}`,
    )
    return { status: 201, body: placed.answer }
  }

  const again = (placed: PlacedOrder): Answer =>
    file.duplicates === 'error'
      ? { status: 400, body: [duplicateOf(placed)] }
      : { status: 201, body: { ...placed.answer, incidencias: [duplicateOf(placed)] } }

  function listNotes(query: unknown): Answer {
    const read = v.safeParse(notesAsked, query)
    if (!read.success) return { status: 400, body: errorsOf('ALB-ERR-002', 'Faltan parámetros') }
    const { codigoCliente, fechaDesde, fechaHasta, numeroPedido, offset = 0, limit = 50 } = read.output
    const notes = warehouse.orders().filter((order) => {
      const made = v.parse(day, noteDay(order))
      return (
        order.order.codigoCliente === codigoCliente &&
        noteOf(order) !== null &&
        (numeroPedido === undefined || order.number === numeroPedido) &&
        (fechaDesde === undefined || made >= fechaDesde) &&
        (fechaHasta === undefined || made <= fechaHasta)
      )
    })
    const body = notes.slice(offset, offset + limit).map((order) => ({
      codigoCliente,
      numeroAlbaran: noteNumber(order),
      fechaAlbaran: noteDay(order),
    }))
    return { status: 200, body, headers: { 'x-total-count': String(notes.length) } }
  }

  return Object.assign(app, { warehouse })
}

const notesAsked = v.object({
  codigoCliente: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  fechaDesde: v.optional(day),
  fechaHasta: v.optional(day),
  numeroPedido: optionalText,
  offset: optionalUnits,
  limit: optionalUnits,
})

const errorsOf = (codigo: string, descripcion: string) => [{ codigo, descripcion }]

/** The first field of an order that the protocol does not allow. */
function problemOfOrder(body: unknown): { codigo: string; descripcion: string } | null {
  const read = v.safeParse(receivedOrder, body)
  if (read.success) return null
  const [field = ''] = v.getDotPath(read.issues[0])?.split('.') ?? []
  return { codigo: codeOfField(field), descripcion: `El campo "${field}" es inválido` }
}
