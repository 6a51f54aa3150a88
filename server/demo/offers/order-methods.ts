import { mainLaboratoryIds } from '../people/laboratories'

export const demoOrderMethods = [
  { id: 1, name: 'Directo' },
  { id: 2, name: 'Transfer' },
  { id: 3, name: 'Directo a plataforma' },
]

/**
 * The order methods of each laboratory, with minimum amounts in cents: any order reaches Transfer's, a large one that
 * of Directo, and not even a month's orders that of the platform. Laboratory 6 has Transfer only; laboratory 8 has no
 * methods, like a new laboratory. A platform says nothing of when it is paid.
 */
export const demoLaboratoryMethods = Object.values(mainLaboratoryIds)
  .flat()
  .filter((id) => id !== 8)
  .flatMap((id) => [
    { laboratory_id: id, method_id: 2, min_price: id === 1 ? 0 : 3_000 + 1_000 * id, payment_days: 30 },
    ...(id === 6
      ? []
      : [
          {
            laboratory_id: id,
            method_id: 1,
            min_price: 25_000 + 5_000 * id,
            payment_days: id === 1 ? 60 : 90,
          },
        ]),
    ...(id <= 2 ? [{ laboratory_id: id, method_id: 3, min_price: 6_000_000, payment_days: null }] : []),
  ])

/** The laboratory's method with the highest minimum that the amount reaches. */
export const methodFor = (laboratoryId: number, totalPvl: number): number | null =>
  demoLaboratoryMethods
    .filter((method) => method.laboratory_id === laboratoryId && method.min_price <= totalPvl)
    .sort((a, b) => b.min_price - a.min_price)[0]?.method_id ?? null

export const paymentDays = (laboratoryId: number, methodId: number | null): number | null =>
  demoLaboratoryMethods.find(
    (method) => method.laboratory_id === laboratoryId && method.method_id === methodId,
  )?.payment_days ?? null

/** 0 where the laboratory has no methods. */
export const lowestMinimum = (laboratoryId: number): number =>
  demoLaboratoryMethods
    .filter((method) => method.laboratory_id === laboratoryId)
    .reduce((lowest, { min_price }) => Math.min(lowest || min_price, min_price), 0)
