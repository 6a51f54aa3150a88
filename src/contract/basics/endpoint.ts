import type * as v from 'valibot'
import type { PlatformFeature } from '@/domain/basics/platform-features'
import type { UploadRule } from '@/domain/basics/upload-rule'
import type { Role } from '@/domain/people/roles'

// biome-ignore lint/suspicious/noExplicitAny: a schema of any input and output
type AnySchema = v.GenericSchema<any, any>
type StringsSchema = v.GenericSchema<unknown, Record<string, unknown>>

/**
 * Who may call. `pharmacy`: the `id` or `pharmaId` in the path is a pharmacy that the caller may see;
 * laboratory users, also while impersonating a user of the pharmacy, only where `laboratories` is true and the pharmacy granted access,
 * so such an answer holds nothing but what they may see. `order` and `report`: the pharmacy that their id names is, with the same meaning
 * of `laboratories`. roles: the caller's first role is one of them. `connector`: the program in a pharmacy, with a key instead of a
 * session, and nobody else; `fedicom`: a program that orders, with a token that it got for a key of that kind. Enforced by server/plugins/access.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'user' }
  | { kind: 'pharmacy'; param: string; laboratories?: boolean }
  | { kind: 'order'; param: string; laboratories?: boolean }
  | { kind: 'report'; param: string; laboratories?: boolean }
  | { kind: 'roles'; roles: readonly Role[] }
  | { kind: 'connector' }
  | { kind: 'fedicom' }

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api/v4, Fastify style: `/pharma/:id/`. */
  path: `/${string}`
  summary: string
  /** Where the customer's specification asks for it; absent for calls of our own. */
  spec?: string
  access: Access
  /**
   * Also for a pharmacy's user who has not agreed to the general terms yet: what agreeing needs, and an order that was saved
   * before. All other calls refuse such a user (`terms_required`).
   */
  beforeTerms?: true
  /** The part of the platform that it belongs to: where the installation has switched that off, it is refused (`switched_off`). */
  feature?: PlatformFeature
  params?: StringsSchema
  query?: StringsSchema
  headers?: StringsSchema
  body?: AnySchema
  /**
   * Makes the body multipart/form-data: its files are all called `files.name`, and its other fields, which are texts, are
   * `body`.
   */
  files?: UploadRule & {
    name: string
    /** One file, read while it comes and never whole in memory; it comes after the other fields, and is of whatever type. */
    streamed?: true
  }
  /** A schema of the JSON answer, or the media type of a file. */
  response: AnySchema | { file: string }
  /** Status of its success, where that is not 200. */
  status?: 201
  /** A protocol of others says how it fails: the body, and the status of what it answers by another one than `errorStatus`. */
  failure?: { body: AnySchema; status: Partial<Record<ErrorCode, number>> }
  /**
   * The path names a version of its answer, which never changes: browsers may keep it, `private` for its user alone. Every
   * other answer is `no-store`.
   */
  caching?: 'private' | 'public'
  /** Error codes beyond those that every call may answer. */
  errors?: readonly ErrorCode[]
}

/** Keeps the literal types of one declaration. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

export const apiPrefix = '/api/v4'

/** Stable codes of `{ error: { code } }`. */
export const errorCodes = [
  'bad_request',
  'invalid_fields',
  'invalid_credentials',
  'unauthenticated',
  'forbidden',
  /** X-Switch-User names somebody whom the caller may not impersonate, or no longer. */
  'switch_refused',
  /** The user has to agree to the general terms first. */
  'terms_required',
  /** It belongs to a part of the platform that this installation has switched off. */
  'switched_off',
  'not_found',
  /** Its body fell silent, or came too slowly. */
  'body_timeout',
  'in_flight',
  /** More bytes than the call takes: it has to be sent in parts. */
  'too_large',
  'too_many_requests',
  'idempotency_mismatch',
  'order_rejected',
  /** Nothing was stored: some line costs more than the screen said; `prices` says which. */
  'price_risen',
  /** Nothing was stored: of what the ticket says or carries, something cannot be taken. */
  'ticket_rejected',
  /** Nothing was stored: of what is said to have come, something cannot be. */
  'reception_rejected',
  /** Nothing was stored: of what is claimed, something cannot be. */
  'claim_rejected',
  /** Nothing was stored: what is to be waited for cannot be. */
  'want_rejected',
  /** Nothing was stored: of what the registration says, something cannot be. */
  'registration_rejected',
  /** The laboratory has taken the order: it can no longer be withdrawn. */
  'order_taken',
  /** The pharmacy has withdrawn the order: the laboratory can no longer take it. */
  'order_cancelled',
  /** Nothing was stored: somebody has changed the same since the caller read it. */
  'edit_conflict',
  'internal',
  'unavailable',
] as const
export type ErrorCode = (typeof errorCodes)[number]
