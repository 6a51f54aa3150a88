/** Who registers a pharmacy: a laboratory with a partner, another laboratory, or staff, onto a module (platform.md §7). */
export const registrationTypes = ['PARTNER', 'TENANT', 'MODULO'] as const
export type RegistrationType = (typeof registrationTypes)[number]

/**
 * What is known of the address that a registration gave. One that only a laboratory has given waits until staff accept or refuse
 * it: whoever has the mailbox would have the pharmacy.
 */
export const addressStates = ['waiting', 'accepted', 'refused'] as const
export type AddressState = (typeof addressStates)[number]

/** Programs of a pharmacy that can be connected (platform.md §3). */
export const softwarePrograms = [
  'Nixfarma',
  'Farmatic',
  'Iofwin',
  'Unycop',
  'Unycopnext',
  'V-Galeno',
  'Farmanager',
  'Bitfarma',
  'Sigefar',
] as const

/** As it is stored and sent: in upper case. */
export const softwareKey = (program: string): string => program.trim().toUpperCase()
const softwareKeys = softwarePrograms.map(softwareKey)
export const isSoftware = (program: string): boolean => softwareKeys.includes(softwareKey(program))

/** Name of a stored program as its maker writes it; undefined for a program that is not in the list. */
export const softwareName = (stored: string): string | undefined =>
  softwarePrograms.find((program) => softwareKey(program) === softwareKey(stored))

export const maxModuleLaboratories = 50
export const maxResponsibles = 20
