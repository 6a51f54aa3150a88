import type * as v from 'valibot'
import type { FileAnswer } from '@/api/outcome'
import type { EndpointName, endpoints } from '@/contract/endpoints'

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]

type Declared<N extends EndpointName> = (typeof endpoints)[N]
type Params<E> = E extends { params: infer S extends v.GenericSchema }
  ? { params: { [K in keyof v.InferInput<S>]: string | number } }
  : unknown
type Query<E> = E extends { query: infer S extends v.GenericSchema }
  ? Partial<Record<string, never>> extends v.InferInput<S>
    ? { query?: QueryOf<S> }
    : { query: QueryOf<S> }
  : unknown
type QueryOf<S extends v.GenericSchema> = { [K in keyof v.InferInput<S>]: QueryValue }
type Body<E> = E extends { body: infer S extends v.GenericSchema } ? { body: v.InferInput<S> } : unknown
/** In the order in which the server gets them. */
type Files<E> = E extends { files: object } ? { files: readonly File[] } : unknown
type RequestHeaders<E> = E extends { headers: infer S extends v.GenericSchema }
  ? { headers: v.InferInput<S> }
  : unknown

type Options = {
  signal?: AbortSignal
  timeoutMs?: number
  /** In place of the client's own, such as `fetchWithProgress`. */
  fetch?: typeof fetch
}

/** What a declared call needs: path parameters, query, body, files and headers. */
export type InputOf<E> = Params<E> & Query<E> & Body<E> & Files<E> & RequestHeaders<E> & Options

/** What it answers when it succeeds. */
export type AnswerOf<E> = E extends { response: infer R }
  ? R extends v.GenericSchema
    ? v.InferOutput<R>
    : FileAnswer
  : never

export type CallInput<N extends EndpointName> = InputOf<Declared<N>>
export type Answer<N extends EndpointName> = AnswerOf<Declared<N>>

/** An input with its types erased, for the code that carries any call out. */
export type AnyCallInput = Options & {
  params?: Record<string, string | number>
  query?: Record<string, QueryValue>
  body?: unknown
  files?: readonly File[]
  headers?: Record<string, string>
}
