import type * as v from 'valibot'
import type { EndpointName, endpoints } from '@/contract/endpoints'

/** The JSON that the contract lets each call answer; never for those that answer a file. */
export type AnswerBodies = {
  [N in EndpointName]: (typeof endpoints)[N] extends { response: infer Schema extends v.GenericSchema }
    ? v.InferInput<Schema>
    : never
}

/** A body that this call may answer, checked by the compiler. */
export const answerBody = <N extends EndpointName>(_name: N, body: AnswerBodies[N]): AnswerBodies[N] => body
