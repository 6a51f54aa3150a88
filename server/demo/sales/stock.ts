import { randomFor } from '../basics/random'

/**
 * A pharmacy's stock in units by CN: what it sells in five to twenty-five days, at least one or two packs of slow
 * sellers, none of some products, and a few packs of products that it no longer sells.
 */
export const stockOf = (
  pharmacyId: number,
  { unitsByCn, everSold }: { unitsByCn: ReadonlyMap<string, number>; everSold: ReadonlySet<string> },
): { cn: string; units: number }[] => {
  const random = randomFor('stock', pharmacyId)
  return [...everSold].sort().map((cn) => {
    const yearly = Math.max(0, unitsByCn.get(cn) ?? 0)
    if (yearly === 0) return { cn, units: random.chance(0.4) ? random.integer(1, 3) : 0 }
    if (random.chance(0.12)) return { cn, units: 0 }
    return { cn, units: Math.max(random.integer(0, 2), Math.round((yearly / 365) * random.between(5, 25))) }
  })
}
