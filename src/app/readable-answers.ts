import * as v from 'valibot'
import type { Endpoint } from '@/contract/basics/endpoint'
import { type EndpointName, endpoints } from '@/contract/endpoints'
import type { StoredAnswer } from '@/offline/session/stored-answers'

const declarations: Partial<Record<EndpointName, Endpoint>> = endpoints

/**
 * Validates answers that another build has stored, as if the server had just sent them. Those that no longer match the
 * contract are left out and requested again.
 */
export const readableAnswers = (answers: readonly StoredAnswer[]): StoredAnswer[] =>
  answers.flatMap((answer) => {
    const response = declarations[answer.call]?.response
    if (response === undefined) return []
    if ('file' in response) return isFileOf(response.file, answer.data) ? answer : []
    const parsed = v.safeParse(response, answer.data)
    return parsed.success ? { ...answer, data: parsed.output } : []
  })

/** Stored files are data: addresses. */
const isFileOf = (type: string, data: unknown): boolean =>
  typeof data === 'string' && data.startsWith(`data:${type};base64,`)
