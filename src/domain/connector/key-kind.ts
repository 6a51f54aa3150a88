/** What a key of a pharmacy's program opens: sending the pharmacy's data, or ordering by Fedicom. Never both. */
export const keyKinds = ['data', 'orders'] as const
export type KeyKind = (typeof keyKinds)[number]
