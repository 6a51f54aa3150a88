/**
 * The laboratory whose tab another screen leads to, under the storage key of its tabs. By its id, until they are there: the
 * tabs that `useLaboratoryTab` remembers by their index may not have it yet.
 */
const asked = new Map<string, number>()
const listeners = new Set<() => void>()

export function askForLaboratory(storageKey: string, laboratory: number | undefined): void {
  if (laboratory === undefined) asked.delete(storageKey)
  else asked.set(storageKey, laboratory)
  for (const listener of listeners) listener()
}

export const askedLaboratory = (storageKey: string): number | undefined => asked.get(storageKey)

export function followAskedLaboratory(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
