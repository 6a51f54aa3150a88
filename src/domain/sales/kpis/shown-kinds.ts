import type { Cents } from '@/domain/basics/money'
import { shareOut } from '@/domain/basics/share-out'
import { wholeEuros } from '@/domain/basics/whole-euros'
import { wholeShares } from '@/domain/basics/whole-shares'

export type Kind = 'generic' | 'brand' | 'non_prescription'
export type ShownKinds = Record<Kind | 'prescription', number>

/**
 * Sales by kind in whole euros (in cents), rounded once for every card of a screen: medicines and parafarmacia add up to the
 * total, generics and brands to what is shown of the medicines.
 */
export const kindsInEuros = (amounts: Record<Kind, Cents>): ShownKinds => {
  const medicines = [amounts.generic, amounts.brand]
  const [prescription = 0, non_prescription = 0] = wholeEuros([
    amounts.generic + amounts.brand,
    amounts.non_prescription,
  ])
  const [generic = 0, brand = 0] = wholeEuros(medicines, prescription)
  return { prescription, generic, brand, non_prescription }
}

/** Shares by kind in whole percent of the total. Kinds of which more was returned than sold count as 0. */
export const kindsInPercent = (values: Record<Kind, number>): ShownKinds => {
  const [prescription = 0, non_prescription = 0] = wholeShares([
    values.generic + values.brand,
    values.non_prescription,
  ])
  const medicines = [values.generic, values.brand].map((value) => Math.max(0, value))
  const [generic = 0, brand = 0] = shareOut(prescription, medicines)
  return { prescription, generic, brand, non_prescription }
}
