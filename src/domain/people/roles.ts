export const roles = [
  'ROLE_FARMACIA',
  'ROLE_LABORATORIO',
  'ROLE_ADMIN',
  'ROLE_SOPORTE',
  'ROLE_AGENTE',
] as const
export type Role = (typeof roles)[number]

export const pharmacyRoles = ['ROLE_FARMACIA'] as const satisfies readonly Role[]
export const laboratoryRoles = ['ROLE_LABORATORIO'] as const satisfies readonly Role[]
/** Staff of the platform, who see every pharmacy. */
export const internalRoles = ['ROLE_ADMIN', 'ROLE_SOPORTE', 'ROLE_AGENTE'] as const satisfies readonly Role[]
/** Who sees the security log and stored mails. */
export const adminRoles = ['ROLE_ADMIN'] as const satisfies readonly Role[]
/** Staff who see the list of all users. */
export const userListRoles = ['ROLE_ADMIN', 'ROLE_SOPORTE'] as const satisfies readonly Role[]
/** Who may start to impersonate somebody; whom, is decided for each user. */
export const impersonatingRoles = [...internalRoles, ...laboratoryRoles] as const

export const isPharmacyUser = (role: Role): boolean => role === 'ROLE_FARMACIA'
export const isLaboratoryUser = (role: Role): boolean => role === 'ROLE_LABORATORIO'
export const isInternal = (role: Role): boolean => (internalRoles as readonly Role[]).includes(role)
export const isUserLister = (role: Role): boolean => (userListRoles as readonly Role[]).includes(role)
