import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignedTokens<Claims extends Record<string, string | number>> = {
  issue: (claims: Claims, now: Date) => string
  /** What it says; null where it is none of these, or has ended. */
  read: (token: string, now: Date) => Claims | null
}

/** JSON Web Tokens of a short life. Whoever has the key reads what another process has issued. */
export function createSignedTokens<Claims extends Record<string, string | number>>({
  key,
  seconds,
}: {
  key: () => Buffer
  seconds: number
}): SignedTokens<Claims> {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signatureOf = (signed: string) => createHmac('sha256', key()).update(signed).digest()
  return {
    issue: (claims, now) => {
      const exp = Math.floor(now.getTime() / 1000) + seconds
      const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, exp })}`
      return `${signed}.${signatureOf(signed).toString('base64url')}`
    },
    read: (token, now) => {
      const [header, payload, signature, more] = token.split('.')
      if (header === undefined || payload === undefined || signature === undefined || more !== undefined)
        return null
      const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(`${header}.${payload}`)]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const { exp, ...claims } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims & {
        exp: number
      }
      return exp * 1000 > now.getTime() ? (claims as unknown as Claims) : null
    },
  }
}
