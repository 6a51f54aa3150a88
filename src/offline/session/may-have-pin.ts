import { isPharmacyUser } from '@/domain/people/roles'
import { pinDaysOf } from '@/domain/pin/pin-rule'
import type { Session } from '@/offline/session/session'

/** Pharmacies' own users, where the server gave them a key and their pharmacies allow it. */
export const mayHavePin = ({ user, real, dataKey, since }: Session): boolean =>
  real === undefined &&
  dataKey !== undefined &&
  since !== undefined &&
  isPharmacyUser(user.rol) &&
  pinDaysOf(user.pharmas) > 0
