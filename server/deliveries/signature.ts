import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far a signature's moment may be from ours. */
const maxAgeSeconds = 300

/** HMAC-SHA256 over timestamp and body, by each secret that counts at present: `t=1700000000,v1=…,v1=…`. */
export function signatureOf(
  body: string,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): string {
  const timestamp = Math.floor(now.getTime() / 1000)
  const signed = secrets.map((secret) => `v1=${hmac(secret, timestamp, Buffer.from(body)).toString('hex')}`)
  return [`t=${timestamp}`, ...signed].join(',')
}

/** Whether a signature of that form is of these bytes, by one of the secrets, and of these minutes. */
export function isSignedBy(
  signature: string,
  { body, secrets, now }: { body: Buffer; secrets: readonly string[]; now: Date },
): boolean {
  const parts = signature.split(',').map((part) => part.trim().split('='))
  const timestamp = Number(parts.find(([name, value]) => name === 't' && /^\d{1,12}$/.test(value ?? ''))?.[1])
  if (!(Math.abs(now.getTime() / 1000 - timestamp) <= maxAgeSeconds)) return false
  const given = parts.flatMap(([name, value = '']) =>
    name === 'v1' && /^[0-9a-f]{64}$/i.test(value) ? [Buffer.from(value, 'hex')] : [],
  )
  return secrets.some((secret) => {
    const expected = hmac(secret, timestamp, body)
    return given.some((each) => timingSafeEqual(each, expected))
  })
}

/** The secret, and for a day after a change the one before. */
export const countingSecrets = (
  known: { secret: string | null; previousSecret: string | null; previousSecretUntil: Date | null },
  now: Date,
): string[] => {
  const counts = known.previousSecretUntil !== null && now < known.previousSecretUntil
  return [known.secret, counts ? known.previousSecret : null].filter((secret) => secret !== null)
}

const hmac = (secret: string, timestamp: number, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
