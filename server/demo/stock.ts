import { randomFor } from './random'

/**
 * Units on a pharmacy's shelves by CN: five to twenty-five days of what it sells, at least one or two of what
 * moves little, none of some, and a few packs of things that no longer sell.
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
