import type { CatalogueIndex } from '@/domain/catalogue-index'
import type { SalesData } from '@/domain/sales/sales-data'
import type { AuthUser } from '../../plugins/auth-types'

/**
 * The laboratories that whoever asks stands for: their association's, or their own alone, as `associatesOf`
 * (plugins/pharmacy-access) finds them in the database. Null for pharmacies and staff.
 */
export const viewerOf = (
  { laboratories }: CatalogueIndex,
  { laboratoryId }: AuthUser,
): SalesData['viewer'] => {
  if (laboratoryId === null) return null
  const association = laboratories.get(laboratoryId)?.associationId ?? null
  if (association === null) return [laboratoryId]
  return [...laboratories.values()].filter((each) => each.associationId === association).map(({ id }) => id)
}
