import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { apiPrefix } from '@/contract/basics/endpoint'
import { type Prepared, send } from '../server-call'

/** What measure-slow-bodies.ts asks a process of its own for, on this machine alone and for as long as it lives. */
export type Sending = { port: number; count: number } & (
  | {
      kind: 'bodies'
      path: string
      token: string
      type: string
      length: number
      first: string
      filling: number
    }
  | { kind: 'calls'; call: Prepared }
)
/** Answers with 200 so far, and refusals. */
export type Sent = { answered: number; refused: number }

/** Whoever is refused comes again, and does not wait as it was told to. */
const againMs = 1_000
const sent: Sent = { answered: 0, refused: 0 }

process.once('message', (sending: Sending) => {
  // Made once: a string of it for each connection would take this process longer than sending it.
  const filling = Buffer.alloc(sending.kind === 'bodies' ? sending.filling : 0, 'x')
  for (let at = 0; at < sending.count; at++)
    if (sending.kind === 'bodies') beginBody({ ...sending, filling })
    else void callAgain(sending.call)
  setInterval(() => process.send?.(sent), 100)
})
process.once('disconnect', () => process.exit())

/** Sends the first part of a body and never its end. */
function beginBody(body: Omit<Extract<Sending, { kind: 'bodies' }>, 'filling'> & { filling: Buffer }): void {
  const { port, path, token, type, length, first, filling } = body
  const socket = connect(port, '127.0.0.1')
  const head = [`POST ${apiPrefix}${path} HTTP/1.1`, 'host: x', `authorization: Bearer ${token}`]
  const more = [`content-type: ${type}`, `content-length: ${length}`, `idempotency-key: ${randomUUID()}`]
  socket.write([...head, ...more, '', first].join('\r\n'))
  socket.write(filling)
  socket.once('data', () => socket.destroy())
  socket.on('error', () => {})
  // Also without an answer, where the server has closed what it did not want to read to its end.
  socket.once('close', () => {
    sent.refused += 1
    setTimeout(beginBody, againMs, body)
  })
}

async function callAgain(call: Prepared): Promise<never> {
  for (;;)
    await send(call).then(
      () => {
        sent.answered += 1
      },
      async () => {
        sent.refused += 1
        await pause(againMs)
      },
    )
}
