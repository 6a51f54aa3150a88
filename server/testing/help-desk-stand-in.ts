import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

type Call = {
  method: string
  path: string
  authorization: string | undefined
  type: string | undefined
  body: Buffer
}
/** `silent`: acts and never answers. */
type Fault = number | 'silent' | 'not ours'

/** A help desk on loopback that speaks Zendesk's calls, and does to the next calls what a test says. */
export const startHelpDesk = async () => {
  const desk = {
    url: '',
    calls: [] as Call[],
    /** What it holds, by external id and in order. */
    requests: [] as {
      id: number
      external_id: string
      subject: string
      requester: unknown
      comment: { body: string; uploads: string[] }
    }[],
    uploads: new Map<string, Buffer>(),
    /** By the beginning of the path, each once. */
    faults: [] as { path: string; fault: Fault }[],
    /** Whether it knows idempotency keys, as Zendesk does for two hours. */
    knowsKeys: true,
  }
  const answer = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  const act = ({ method, path, body }: Call, key: string): { status: number; body: unknown } => {
    if (path.startsWith('uploads.json')) {
      const token = `upload-${desk.uploads.size + 1}`
      desk.uploads.set(token, body)
      return { status: 201, body: { upload: { token } } }
    }
    if (path.startsWith('tickets.json')) {
      const id = new URLSearchParams(path.split('?')[1]).get('external_id')
      return { status: 200, body: { tickets: desk.requests.filter((each) => each.external_id === id) } }
    }
    if (path !== 'requests.json' || method !== 'POST') return { status: 404, body: {} }
    const { request } = JSON.parse(body.toString())
    const known = desk.requests.find(({ external_id }) => external_id === key)
    if (known && desk.knowsKeys) return { status: 201, body: { request: known } }
    if (request.comment.uploads.some((token: string) => !desk.uploads.has(token)))
      return { status: 422, body: {} }
    const created = { ...request, id: 500 + desk.requests.length }
    desk.requests.push(created)
    return { status: 201, body: { request: created } }
  }

  const server = createServer(async (message: IncomingMessage, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk)
    const { authorization, 'content-type': type, 'idempotency-key': key } = message.headers
    const path = (message.url ?? '').replace('/api/v2/', '')
    const call = { method: message.method ?? '', path, authorization, type, body: Buffer.concat(chunks) }
    desk.calls.push(call)
    const index = desk.faults.findIndex((each) => path.startsWith(each.path))
    const [{ fault } = { fault: undefined }] = index < 0 ? [] : desk.faults.splice(index, 1)
    if (typeof fault === 'number') return answer(response, fault, { error: 'secret of the help desk' })
    const { status, body } = act(call, String(key))
    if (fault === 'silent') return response.destroy()
    if (fault === 'not ours') return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    answer(response, status, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  desk.url = `http://127.0.0.1:${address.port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return desk
}
