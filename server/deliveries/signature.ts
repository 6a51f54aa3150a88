import { createHmac } from 'node:crypto'

/** HMAC-SHA256 over timestamp and body, by each secret that counts at present: `t=1700000000,v1=…,v1=…`. */
export function signatureOf(
  body: string,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): string {
  const timestamp = Math.floor(now.getTime() / 1000)
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
  )
  return [`t=${timestamp}`, ...signed].join(',')
}
