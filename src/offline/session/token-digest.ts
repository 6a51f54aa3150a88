import { textOf } from '@/offline/sealing/sealed-row'

/** What the server has of a token: enough to end its session, and nothing else. */
export const digestOf = async (token: string): Promise<string> =>
  textOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))))
