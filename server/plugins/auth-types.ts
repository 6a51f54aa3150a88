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

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until plugins/auth has found a session, and for ever without one. */
    auth: Auth | null
  }
  interface FastifyContextConfig {
    /** Who may call; a route without it makes the start fail (plugins/access). */
    access?: Access
  }
}
