/**
 * What an installation can do without: writing to support; manual and tutorials; registering pharmacies; demos. The rest is what the
 * platform is for, and depends on each other.
 */
export const platformFeatures = ['support', 'help', 'registration', 'demos'] as const
export type PlatformFeature = (typeof platformFeatures)[number]

/** platform.md §8, Unavailable feature. */
export const unavailableFeature = 'Funcionalidad no disponible'
