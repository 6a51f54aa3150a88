import { once } from 'node:events'
import { Agent, request as open } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { Answer, CallInput } from '@/api/call-input'
import type { EndpointName } from '@/contract/endpoints'
import { prepare } from '../server-call'

/** One call that was answered: how long it took, and when, in milliseconds since the week began. */
export type Timed = { name: string; at: number; ms: number }

/** How long a device goes on trying while the server is away. */
const patienceMs = 300_000
const againMs = 250

/** Calls of one device: with its connections and its cookies, as a browser has them. */
export type Caller = {
  token: string | null
  call: <N extends EndpointName>(name: N, input: CallInput<N>) => Promise<Answer<N>>
  /** `call` where the answer is not looked into. */
  take: <N extends EndpointName>(name: N, input: CallInput<N>) => Promise<void>
  /** Its connections, which a next call opens again. */
  close: () => void
}

/** What all callers of the week have noted. */
export type Notes = { timed: Timed[]; repeated: number; refused: Map<string, number> }
export const createNotes = (): Notes => ({ timed: [], repeated: 0, refused: new Map() })

export function createCaller(
  { port, notes, beganAt }: { port: number; notes: Notes; beganAt: number },
  token: string | null = null,
): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  const cookies = new Map<string, string>()

  const tryOnce = async (name: EndpointName, input: object) => {
    const { method, path, headers, body } = prepare(name, { ...input, port, token: caller.token })
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const sent = open({
      ...{ host: '127.0.0.1', port, method, path, agent },
      headers: {
        ...headers,
        'accept-encoding': 'gzip, br',
        ...(cookie && { cookie }),
        ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
      },
    })
    sent.end(body)
    const [answer] = await once(sent, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    for (const each of answer.headers['set-cookie'] ?? []) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      cookies.set(key, value)
    }
    return {
      status: Number(answer.statusCode),
      encoding: String(answer.headers['content-encoding'] ?? ''),
      content: Buffer.concat(chunks),
    }
  }

  const answered = async (name: EndpointName, input: object) => {
    for (const triedUntil = performance.now() + patienceMs; ; await pause(againMs)) {
      const sentAt = performance.now()
      const outcome = await tryOnce(name, input).catch((error: Error) => ({ error }))
      const isAway = 'error' in outcome || outcome.status === 503
      if (isAway && performance.now() < triedUntil) {
        notes.repeated += 1
        continue
      }
      if ('error' in outcome) throw outcome.error
      if (outcome.status >= 400) {
        const what = `${name} ${outcome.status}`
        notes.refused.set(what, (notes.refused.get(what) ?? 0) + 1)
        throw new Error(`${what}: ${(await textOf(outcome)).slice(0, 300)}`)
      }
      notes.timed.push({ name, at: sentAt - beganAt, ms: performance.now() - sentAt })
      return outcome
    }
  }

  const caller: Caller = {
    token,
    call: async (name, input) => JSON.parse(await textOf(await answered(name, input))),
    take: async (name, input) => {
      await answered(name, input)
    },
    close: () => agent.destroy(),
  }
  return caller
}

const decoders: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
}

const textOf = async ({ encoding, content }: { encoding: string; content: Buffer }): Promise<string> =>
  (await (decoders[encoding]?.(content) ?? content)).toString()
