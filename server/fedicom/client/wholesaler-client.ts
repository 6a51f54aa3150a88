import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { AddressPolicy } from '../../basics/address-policy'
import { type CallOutcome, createCallMaker, type OutgoingCall } from '../../basics/outgoing-call'
import { type Account, authenticated, authenticationOf, tokenEnd } from '../protocol/authenticate'
import { errorAnswer, refusalText } from '../protocol/errors'
import type { FedicomOrder } from '../protocol/order'

export type WholesalerAccount = Account & { address: string }

/** `text` is of ours, in Spanish: never what the other side wrote. */
export type WholesalerAnswer =
  | { isAnswered: true; status: number; body: string }
  | { isAnswered: false; text: string; mayHaveArrived: boolean }

/** Makes calls of the protocol; never throws. */
export type WholesalerClient = {
  /** Whether the account is let in; null where it is. */
  authenticate: (account: WholesalerAccount) => Promise<string | null>
  placeOrder: (account: WholesalerAccount, order: FedicomOrder) => Promise<WholesalerAnswer>
  /** Asks for what changes nothing: `path` begins with a slash. */
  read: (account: WholesalerAccount, path: string) => Promise<WholesalerAnswer>
}

/**
 * Placing an order makes four calls at most, within the minute that a delivery is claimed for. Asking about one that is there already
 * may outlast it: whoever takes it over then is told the same.
 */
const timeoutMs = 12_000
/** A thousand lines, each with some incidents, have a quarter of it. */
const answerLimit = 4 * 1024 * 1024
/** How long a token counts whose end is not told, and how long before its end it is no longer used. */
const unknownLifeMs = 4 * 60_000
const marginMs = 10_000
const keptTokens = 1_000

type Token = { token: string; until: number }

/** Calls wholesalers, under the policy of webhooks. The token of an account is kept until it ends or is refused. */
export function createWholesalerClient(
  policy: AddressPolicy,
  {
    now,
    answerHere = () => null,
    ...given
  }: {
    now: () => Date
    timeoutMs?: number
    /** Answers calls that leave the server for nobody (the demo's); null for all others. */
    answerHere?: (call: OutgoingCall) => Promise<CallOutcome> | null
  },
): WholesalerClient {
  const callOutside = createCallMaker(policy, { timeoutMs: given.timeoutMs ?? timeoutMs, answerLimit })
  const call = (asked: OutgoingCall) => answerHere(asked) ?? callOutside(asked)
  const tokens = new Map<string, Promise<Token | string>>()

  /** A token, or why there is none. Calls of the same moment share one. */
  const tokenOf = async (account: WholesalerAccount): Promise<Token | string> => {
    const key = keyOf(account)
    const asked = tokens.get(key)
    const known = await asked
    if (typeof known === 'object' && known.until > now().getTime()) return known
    // Whoever else has waited has asked anew by now.
    const other = tokens.get(key)
    const asking = other !== undefined && other !== asked ? other : authenticate(account)
    if (tokens.size >= keptTokens) tokens.clear()
    tokens.set(key, asking)
    return await asking
  }

  async function authenticate(account: WholesalerAccount): Promise<Token | string> {
    const outcome = await call({
      method: 'POST',
      url: addressOf(account, '/authenticate'),
      headers: { accept: 'application/json' },
      body: JSON.stringify(authenticationOf(account)),
    })
    if (!outcome.isAnswered) return outcome.code
    const read = v.safeParse(authenticated, jsonOf(outcome.body))
    if (outcome.status >= 300 || !read.success) return refusalOf(outcome)
    const { auth_token: token } = read.output
    const end = tokenEnd(token)?.getTime() ?? now().getTime() + unknownLifeMs
    return { token, until: end - marginMs }
  }

  async function callWithToken(account: WholesalerAccount, asked: OutgoingCall): Promise<WholesalerAnswer> {
    const attempt = async (): Promise<CallOutcome | string> => {
      const token = await tokenOf(account)
      if (typeof token === 'string') return token
      return await call({ ...asked, headers: { ...asked.headers, authorization: `Bearer ${token.token}` } })
    }
    let outcome = await attempt()
    if (typeof outcome !== 'string' && outcome.isAnswered && outcome.status === 401) {
      // It may have ended sooner than it said: a new one is tried once.
      tokens.delete(keyOf(account))
      outcome = await attempt()
    }
    if (typeof outcome === 'string')
      return { isAnswered: false, text: `al identificarse: ${outcome}`, mayHaveArrived: false }
    if (!outcome.isAnswered)
      return { isAnswered: false, text: outcome.code, mayHaveArrived: outcome.mayHaveArrived }
    const { status, body } = outcome
    if (body === null)
      return {
        isAnswered: false,
        text: `HTTP ${status}, la respuesta es demasiado larga`,
        mayHaveArrived: true,
      }
    return { isAnswered: true, status, body }
  }

  return {
    authenticate: async (account) => {
      tokens.delete(keyOf(account))
      const token = await tokenOf(account)
      return typeof token === 'string' ? token : null
    },
    placeOrder: (account, order) =>
      callWithToken(account, {
        method: 'POST',
        url: addressOf(account, '/pedidos'),
        headers: { accept: 'application/json' },
        body: JSON.stringify(order),
      }),
    read: (account, path) =>
      callWithToken(account, {
        method: 'GET',
        url: addressOf(account, path),
        headers: { accept: 'application/json' },
      }),
  }
}

const addressOf = ({ address }: WholesalerAccount, path: string): string =>
  `${address.replace(/\/+$/, '')}${path}`

/** Another secret or address is another account. */
const keyOf = ({ address, domain, user, secret }: WholesalerAccount): string =>
  createHash('sha256')
    .update(JSON.stringify([address, domain, user, secret]))
    .digest('base64')

const refusalOf = ({ status, body }: { status: number; body: string | null }): string => {
  const errors = v.safeParse(errorAnswer, jsonOf(body))
  const code = errors.success ? refusalText(errors.output) : null
  return [`HTTP ${status}`, code ?? (status < 300 ? 'la respuesta no trae un token' : null)]
    .filter((part) => part !== null)
    .join(', ')
}

const jsonOf = (body: string | null): unknown => {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}
