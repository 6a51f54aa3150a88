import { isPharmacyUser } from '@/domain/people/roles'
import type { Session } from '@/offline/session/session'

/** A pharmacy's user who has to agree to the general terms before anything else; nobody does it for them. */
export const mustAgree = ({ user, identity }: Pick<Session, 'user' | 'identity'>): boolean =>
  isPharmacyUser(user.rol) && identity.switchUser === null && user.agreedTermsAt === null
