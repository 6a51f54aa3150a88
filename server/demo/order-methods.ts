import { mainLaboratoryIds } from './laboratories'

export const demoOrderMethods = [
  { id: 1, name: 'Directo' },
  { id: 2, name: 'Transfer' },
  { id: 3, name: 'Directo a plataforma' },
]

/**
 * What each laboratory offers, with minimum amounts in cents: Transfer within reach of any order, Directo of a
 * good one, the platform of no month's. Laboratory 6 takes orders by Transfer alone; laboratory 8 states no methods,
 * as new laboratories do.
 */
export const demoLaboratoryMethods = Object.values(mainLaboratoryIds)
  .flat()
  .filter((id) => id !== 8)
  .flatMap((id) => [
    { laboratory_id: id, method_id: 2, min_price: id === 1 ? 0 : 3_000 + 1_000 * id },
    ...(id === 6 ? [] : [{ laboratory_id: id, method_id: 1, min_price: 25_000 + 5_000 * id }]),
    ...(id <= 2 ? [{ laboratory_id: id, method_id: 3, min_price: 6_000_000 }] : []),
  ])

/** The laboratory's methods that an amount reaches, the dearest first. */
export const methodFor = (laboratoryId: number, totalPvl: number): number | null =>
  demoLaboratoryMethods
    .filter((method) => method.laboratory_id === laboratoryId && method.min_price <= totalPvl)
    .sort((a, b) => b.min_price - a.min_price)[0]?.method_id ?? null

/** 0 where the laboratory states no methods. */
export const lowestMinimum = (laboratoryId: number): number =>
  demoLaboratoryMethods
    .filter((method) => method.laboratory_id === laboratoryId)
    .reduce((lowest, { min_price }) => Math.min(lowest || min_price, min_price), 0)
