import { textOf } from '@/offline/sealing/sealed-row'

/** SHA-256 in base64. Of a token it is what the server has: enough to end its session, and nothing else. */
export const digestOf = async (content: string | Uint8Array<ArrayBuffer>): Promise<string> => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return textOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
