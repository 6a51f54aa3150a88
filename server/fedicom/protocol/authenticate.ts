import * as v from 'valibot'
import { object, text } from '@/contract/fedicom/fields'

/** The domain where none is named: a user of the wholesaler's own. */
export const defaultDomain = 'FEDICOM'
/** With a key in place of the password. */
const keyDomain = 'APIKEY'
/** Orders at a laboratory's conditions; the only one in which discounts and bonus units count. */
export const transferDomain = 'transfer_laboratorio'

export const isTransferDomain = (domain: string): boolean => domain.trim().toLowerCase() === transferDomain

export type Account = { user: string; secret: string; domain: string }

/** Body of the call: programs send trailing spaces, and servers do not cut them. */
export const authenticationOf = ({ user, secret, domain }: Account): Record<string, string> => {
  const named = domain.trim() || defaultDomain
  return {
    user: user.trim(),
    ...(named === keyDomain ? { apikey: secret.trim() } : { password: secret.trim() }),
    ...(named !== defaultDomain && { domain: named }),
  }
}

export const authenticated = object({ auth_token: v.pipe(text, v.regex(/^[\w.~+/=-]+$/)) })

/** When a token ends by its own word; null where it does not say. Its signature is the wholesaler's business. */
export const tokenEnd = (token: string): Date | null => {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const read = v.safeParse(v.object({ exp: v.pipe(v.number(), v.minValue(0), v.maxValue(8e9)) }), payload)
    return read.success ? new Date(read.output.exp * 1000) : null
  } catch {
    return null
  }
}
