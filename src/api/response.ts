import * as v from 'valibot'
import type { FileAnswer, Outcome } from '@/api/outcome'
import type { Endpoint } from '@/contract/basics/endpoint'
import { errorBodySchema } from '@/contract/error'
import { readRetryAfter } from '@/domain/basics/retry-delay'

/** Reads an answer against the contract. Rejects only where reading the body does (network, signal). */
export const readAnswer = async (endpoint: Endpoint, response: Response): Promise<Outcome<unknown>> => {
  if (!response.ok) return readError(response)
  const { headers } = response
  if ('file' in endpoint.response) {
    if (mediaTypeOf(response) !== endpoint.response.file) return notOurs(response)
    const file: FileAnswer = { blob: await response.blob(), name: fileNameOf(headers) }
    return { ok: true, data: file, headers }
  }
  const parsed = v.safeParse(endpoint.response, parseJson(await response.text()))
  return parsed.success ? { ok: true, data: parsed.output, headers } : notOurs(response)
}

const readError = async (response: Response): Promise<Outcome<never>> => {
  const body = v.safeParse(errorBodySchema, parseJson(await response.text()))
  if (!body.success) return notOurs(response)
  const { status } = response
  return {
    ok: false,
    kind: 'http',
    status,
    error: body.output.error,
    retryAfterMs: readRetryAfter(response.headers),
  }
}

const notOurs = (response: Response): Outcome<never> => ({
  ok: false,
  kind: 'contract',
  status: response.status,
  retryAfterMs: readRetryAfter(response.headers),
})

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const mediaTypeOf = (response: Response): string =>
  (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** `filename*=UTF-8''…` first, then `filename="…"` (RFC 6266). */
export const fileNameOf = (headers: Headers): string | null => {
  const disposition = headers.get('content-disposition') ?? ''
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition)?.[1]
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended.trim())
    } catch {
      // A badly encoded name falls back to the plain one.
    }
  }
  return (
    /filename\s*=\s*"([^"]*)"/i.exec(disposition)?.[1] ??
    /filename\s*=\s*([^;]+)/i.exec(disposition)?.[1]?.trim() ??
    null
  )
}
