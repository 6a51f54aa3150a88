import * as v from 'valibot'
import type { Endpoint } from '@/contract/endpoint'
import { type EndpointName, endpoints } from '@/contract/endpoints'
import type { StoredAnswer } from '@/offline/session/query-persister'

const declarations: Partial<Record<EndpointName, Endpoint>> = endpoints

/**
 * Answers that another version of the app has stored, read as the server's would be; what the contract no longer knows in this
 * form is asked for again.
 */
export const readableAnswers = (answers: readonly StoredAnswer[]): StoredAnswer[] =>
  answers.flatMap((answer) => {
    const response = declarations[answer.call]?.response
    if (response === undefined || 'file' in response) return []
    const parsed = v.safeParse(response, answer.data)
    return parsed.success ? { ...answer, data: parsed.output } : []
  })
