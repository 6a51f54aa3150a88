import type { User } from '@/contract/session'
import type { Session } from '@/offline/session/session'

/** Sees of a pharmacy what it was granted; buys there only in a pharmacy's place, and is then that pharmacy's user. */
export const isLaboratory = (user: Pick<User, 'rol'>) => user.rol === 'ROLE_LABORATORIO'

/**
 * With whose eyes the screens are shown: a laboratory user's stay their laboratory's in a pharmacy's place (purchasing.md
 * §6); everybody else sees what the one sees in whose place they are.
 */
export const viewerOf = ({ user, real }: Session): User =>
  real !== undefined && isLaboratory(real.user) ? real.user : user
