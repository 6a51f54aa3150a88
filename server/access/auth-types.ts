import type { RawBuilder } from 'kysely'
import type { Access, Role } from '@/contract/endpoint'

/** Who calls. While a user acts as another, `user` is the effective one and `realUserId` who is behind. */
export type Auth = {
  user: AuthUser
  realUserId: number
  tokenHash: Buffer
}

export type AuthUser = {
  id: number
  username: string
  /** The first of the user's roles. */
  role: Role
  jobPosition: number | null
  /**
   * The laboratory with whose eyes this caller sees: what they get is cut to what it may see. A laboratory user's own,
   * which stays theirs in a pharmacy's place; null for everybody else.
   */
  laboratoryId: number | null
}

/** What the database says about a pharmacy and a user, from which follows whether they may work with it. */
export type PharmacyTies = { known: boolean; own: boolean; granted: boolean }

/**
 * A text about the pharmacy in a route's path, as a column of the statement that finds the session. That statement is
 * prepared under `name`, so each reading needs one of its own, and the same text for every pharmacy.
 */
export type Reading = { name: string; of: (pharmacyId: number | null) => RawBuilder<unknown> }

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until plugins/auth has found a session, and for ever without one. */
    auth: Auth | null
    /** How `auth.user` and the pharmacy that the path names are tied. */
    ties: PharmacyTies | null
    /** What the route `reads`, of the moment at which the session was found. */
    reading: string | null
  }
  interface FastifyContextConfig {
    /** Who may call; a route without it makes the start fail (plugins/access). */
    access?: Access
    reads?: Reading
  }
}
