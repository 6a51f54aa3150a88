import type { User } from '@/contract/session/session'
import { isLaboratoryUser } from '@/domain/people/roles'
import type { Session } from '@/offline/session/session'

/** A laboratory user sees of a pharmacy what it granted, and orders only while impersonating the pharmacy's user. */
export const isLaboratory = (user: Pick<User, 'rol'>) => isLaboratoryUser(user.rol)

/**
 * Whose rights decide what the screens show: while a laboratory user impersonates a pharmacy, still the laboratory's
 * (purchasing.md §6); for everybody else, the impersonated user's.
 */
export const viewerOf = ({ user, real }: Session): User =>
  real !== undefined && isLaboratory(real.user) ? real.user : user
