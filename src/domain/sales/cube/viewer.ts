import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'

/** The laboratories that a user of this one stands for: those of its association, else itself alone; none without one. */
export const viewerOf = (
  { laboratories }: Pick<CatalogueIndex, 'laboratories'>,
  laboratory: number | null,
): number[] => {
  if (laboratory === null) return []
  const association = laboratories.get(laboratory)?.associationId ?? null
  if (association === null) return [laboratory]
  return [...laboratories.values()].filter((each) => each.associationId === association).map(({ id }) => id)
}
