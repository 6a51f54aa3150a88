import type { Cents } from '@/domain/basics/money'
import { shareOut } from '@/domain/basics/share-out'
import { roundedToEuros, wholeEuros } from '@/domain/basics/whole-euros'
import { wholeShares } from '@/domain/basics/whole-shares'
import { tickedTypes } from '@/domain/sales/questions/product-types'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'

export type Kind = 'generic' | 'brand' | 'non_prescription'
/** Generics by type. */
type Generic = 'efg' | 'fantasy'
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

/** The kind of product that a filter asks for alone; null where it asks for all or several. */
export const kindOfFilter = (filter: SalesFilter): keyof ShownKinds | Generic | null => {
  const { efg, fantasy, brand, otc } = tickedTypes(filter)
  const types = [efg && 'efg', fantasy && 'fantasy', brand && 'brand', otc && 'otc'].filter(Boolean).join()
  if (types !== '') return kindsOfTypes[types] ?? null
  if (filter.prescription === null) return null
  return filter.prescription ? 'prescription' : 'non_prescription'
}
const kindsOfTypes: Record<string, keyof ShownKinds | Generic> = {
  ...{ efg: 'efg', fantasy: 'fantasy', 'efg,fantasy': 'generic', brand: 'brand' },
  ...{ 'efg,fantasy,brand': 'prescription', otc: 'non_prescription' },
}

/** The filter without its kinds: the sales of all kinds. */
export const ofAllKinds = (filter: SalesFilter): SalesFilter => ({
  ...filter,
  ...{ prescription: null, generic: false, brand: false, otc: false },
  ...{ efg: false, fantasy: false, notFantasy: false },
})

/** The amount of one kind, `exact`, as it is shown beside the others; as itself where `amounts` are of something else. */
export const kindInEuros = (
  kind: keyof ShownKinds | Generic,
  exact: Cents,
  amounts: Record<Kind, Cents>,
): Cents => {
  const shown = kindsInEuros(amounts)
  if (kind === 'efg') return genericsInEuros([exact, amounts.generic - exact], shown.generic)[0]
  if (kind === 'fantasy') return genericsInEuros([amounts.generic - exact, exact], shown.generic)[1]
  const whole = kind === 'prescription' ? amounts.generic + amounts.brand : amounts[kind]
  return whole === exact ? shown[kind] : roundedToEuros(exact)
}

/** EFG and fantasía add up to what is shown of the generics. */
export const genericsInEuros = (parts: [efg: Cents, fantasy: Cents], generic: Cents): [Cents, Cents] => {
  const [efg = 0, fantasy = 0] = wholeEuros(parts, generic)
  return [efg, fantasy]
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
