import type { RawBuilder } from 'kysely'
import type { Access, Endpoint } from '@/contract/basics/endpoint'
import type { Role } from '@/domain/people/roles'

/** Who calls. While impersonating, `user` is the impersonated user and `realUserId` whoever signed in. */
export type Auth = {
  user: AuthUser
  realUserId: number
  /** A pharmacy's user, not impersonated, who has not agreed to the general terms yet. */
  mustAgree: boolean
  tokenHash: Buffer
}

export type AuthUser = {
  id: number
  username: string
  /** The first of the user's roles. */
  role: Role
  jobPosition: number | null
  /**
   * The laboratory whose view this caller has: answers hold only what that laboratory may see. A laboratory user has their
   * own, also while impersonating a pharmacy's user; null for everybody else.
   */
  laboratoryId: number | null
}

/** The program in a pharmacy, by one of the pharmacy's keys. */
export type ConnectorCaller = {
  pharmacyId: number
  keyId: number
  /** Where the key is one for orders: whose it is, since orders are theirs, and what they called it. */
  orders?: { userId: number; keyName: string }
}

/**
 * What decides whether a user may access a pharmacy: whether it exists, is one of the user's, and is one that a laboratory's
 * user looks after and that granted access to their laboratory.
 */
export type PharmacyAccess = { known: boolean; own: boolean; granted: boolean }

/**
 * The version of a pharmacy's data as one more column of the statement that finds the session, which saves a round trip.
 * The statement is prepared under `name`: each version column needs its own name, and SQL that is the same for every pharmacy.
 */
export type VersionColumn = {
  name: string
  of: (pharmacyId: number | null) => RawBuilder<unknown>
  /** Read by a statement of its own: where the data are distributed, the pharmacy's are on another node than sessions. */
  isSeparate?: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by plugins/auth/auth.ts where the call has a session; else null. */
    auth: Auth | null
    /** Set by plugins/auth/auth.ts where a connector's key is shown; else null. */
    connector: ConnectorCaller | null
    /** Facts that decide whether `auth.user` may access the pharmacy that the path names. */
    pharmacyAccess: PharmacyAccess | null
    /** The route's `dataVersion`, read together with the session. */
    dataVersion: string | null
  }
  interface FastifyContextConfig {
    /** The contract's `beforeTerms`. */
    beforeTerms?: boolean
    caching?: Endpoint['caching']
    feature?: Endpoint['feature']
    /** Who may call; a route without it makes the start fail (plugins/auth/access.ts). */
    access?: Access
    dataVersion?: VersionColumn
  }
}
