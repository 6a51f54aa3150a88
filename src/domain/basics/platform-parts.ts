/**
 * What an installation can do without (decision 0102): writing to support; manual and tutorials; registering pharmacies; demos.
 */
export const platformParts = ['support', 'help', 'registration', 'demos'] as const
export type PlatformPart = (typeof platformParts)[number]

/** platform.md §8, Unavailable feature. */
export const unavailableFeature = 'Funcionalidad no disponible'
