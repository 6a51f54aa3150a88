import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export type Tokens = {
  issue: (of: { user: string; domain: string }, now: Date) => string
  /** Whose token it is; null where it is none of these, or has ended. */
  read: (token: string, now: Date) => { user: string; domain: string } | null
}

/** JSON Web Tokens of a short life, by a key of this process: after a restart everybody authenticates again. */
export function createTokens(seconds: number): Tokens {
  const key = randomBytes(32)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signatureOf = (signed: string) => createHmac('sha256', key).update(signed).digest()
  return {
    issue: ({ user, domain }, now) => {
      const exp = Math.floor(now.getTime() / 1000) + seconds
      const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: user, aud: domain, exp })}`
      return `${signed}.${signatureOf(signed).toString('base64url')}`
    },
    read: (token, now) => {
      const [header, payload, signature] = token.split('.')
      if (header === undefined || payload === undefined || signature === undefined) return null
      const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(`${header}.${payload}`)]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const read = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
        sub: string
        aud: string
        exp: number
      }
      return read.exp * 1000 > now.getTime() ? { user: read.sub, domain: read.aud } : null
    },
  }
}
