import type { FastifyReply } from 'fastify'
import type { Fault } from './simulator-file'

type Call = Fault['call']

/** Counts the calls, and says which fault the next one of a kind meets. */
export function createFaults(faults: readonly Fault[]): (call: Call) => Fault | undefined {
  const counts = new Map<Call, number>()
  return (call) => {
    const count = (counts.get(call) ?? 0) + 1
    counts.set(call, count)
    return faults.find((each) => each.call === call && (each.at === count || count % (each.every ?? 0) === 0))
  }
}

/** How long one byte of a slow answer takes. */
const byteMs = 200

/** Answers as the fault says, in place of what there was to say. */
export function sendFaulty(
  reply: FastifyReply,
  { fault }: Fault,
  { status, body }: { status: number; body: unknown },
): FastifyReply {
  if (typeof fault === 'number')
    return reply.code(fault).send([{ codigo: 'HTTP-ERR-500', descripcion: 'Error interno del servidor' }])
  const json = JSON.stringify(body)
  reply.hijack()
  const { raw } = reply
  if (fault === 'cut') raw.destroy()
  else if (fault === 'html')
    raw.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>En mantenimiento</h1>')
  else if (fault === 'empty') raw.writeHead(status).end()
  else if (fault === 'malformed')
    raw.writeHead(status, { 'content-type': 'application/json' }).end(json.slice(0, json.length / 2))
  else if (fault === 'slow') drip(reply, status, json)
  return reply
}

function drip({ raw }: FastifyReply, status: number, json: string): void {
  raw.writeHead(status, { 'content-type': 'application/json' })
  let at = 0
  const timer = setInterval(() => {
    raw.write(json.slice(at, at + 1))
    at += 1
    if (at < json.length) return
    clearInterval(timer)
    raw.end()
  }, byteMs)
  raw.on('close', () => clearInterval(timer))
}
