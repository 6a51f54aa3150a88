import { createDecipheriv, createECDH, createHmac, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = {
  path: string
  payload: unknown
  headers: Record<string, unknown>
  /** Whether the key that the browser was given signed it, for this push service. */
  isSigned: boolean
}
type Answer = { status: number; headers?: Record<string, string> } | 'hang'

/** A browser's subscription: its keys, of which the push service has the public ones alone. */
export function createBrowser() {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    /** RFC 8291, as a browser does it. */
    open(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const length = body.readUInt8(20)
      const sender = body.subarray(21, 21 + length)
      const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, bytes: number) => {
        const key = createHmac('sha256', salt).update(secret).digest()
        return createHmac('sha256', key)
          .update(Buffer.concat([info, Buffer.of(1)]))
          .digest()
          .subarray(0, bytes)
      }
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
      const secret = hkdf(auth, ecdh.computeSecret(sender), info, 32)
      const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
      const text = body.subarray(21 + length)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(text.subarray(-16))
      const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
    },
  }
}

/** A push service on loopback, which opens what it gets with the browser's keys. `answers` are given in turn, and 201 after them. */
export async function startPushService(browser: ReturnType<typeof createBrowser>) {
  const received: Received[] = []
  const answers: Answer[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        payload: browser.open(Buffer.concat(chunks)),
        headers: request.headers,
        isSigned: isSigned(request.headers.authorization ?? '', origin),
      })
      const answer = answers.shift() ?? { status: 201 }
      if (answer !== 'hang') response.writeHead(answer.status, answer.headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    answers,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** RFC 8292: a token for this origin, by the key that it names. */
function isSigned(authorization: string, origin: string): boolean {
  const [, token = '', named = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(named, 'base64url')
  const key = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, format: 'jwk', dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isValid && JSON.parse(Buffer.from(claims, 'base64url').toString()).aud === origin
}
