import { type ClaimKind, type Counting, packKey, type Received, sumsOf } from '@/domain/order/reception'

/** Units of a pack that are taken back (fewer than none), or added; `before`: as many as whoever takes them back saw of it. */
export type Change = Received & { before?: number | undefined }

/** What was claimed of a pack, unless its laboratory refused it. */
export type ClaimedPack = Pick<Received, 'line' | 'cn' | 'units' | 'lot' | 'expiry'> & { kind: ClaimKind }

/** What is known to have come of an order, and what of it was claimed. */
export type ReceivedOrder = { received: readonly Received[]; claimed: readonly ClaimedPack[] }

/** What the steps after it changed of what had come: a correction is only ever added, as any reception. */
export const changesOf = (received: readonly Received[], steps: Counting): Change[] => {
  const before = unitsByPack(received)
  return sumsOf(steps).flatMap((change) => {
    if (change.units === 0) return []
    return change.units > 0 ? [change] : [{ ...change, before: before.get(packKey(change)) ?? 0 }]
  })
}

/** What of a reception cannot be, by the index of its lines: what only adds units always can. */
export const correctionProblems = (
  changes: readonly Change[],
  { received, claimed }: ReceivedOrder,
): ReadonlyMap<number, string> => {
  const before = unitsByPack(received)
  const after = sumsOf([received, changes])
  const left = unitsByPack(after)
  return new Map(
    changes.flatMap((change, index): [number, string][] => {
      if (change.units >= 0) return []
      if (change.before !== (before.get(packKey(change)) ?? 0)) return [[index, changedMeanwhile]]
      if ((left.get(packKey(change)) ?? 0) < 0) return [[index, notSoMany]]
      return isHeld(change, { after, changes, claimed }) ? [[index, isClaimed]] : []
    }),
  )
}

const changedMeanwhile = 'Lo recibido ha cambiado entretanto: revise las unidades'
const notSoMany = 'No se han recibido tantas unidades'
const isClaimed = 'Está reclamado al laboratorio: no se puede quitar'

const unitsByPack = (packs: readonly Received[]): ReadonlyMap<string, number> =>
  new Map(sumsOf([packs]).map((pack) => [packKey(pack), pack.units]))

const unitsOf = (packs: readonly Pick<Received, 'units'>[]): number =>
  packs.reduce((sum, { units }) => sum + units, 0)

/** Whether fewer units would be left of it than its claims name, or what is over of its line were less than was claimed. */
const isHeld = (
  pack: Received,
  {
    after,
    changes,
    claimed,
  }: { after: readonly Received[]; changes: readonly Change[] } & Pick<ReceivedOrder, 'claimed'>,
): boolean => {
  const isSame = (other: Pick<Received, 'line' | 'cn' | 'lot' | 'expiry'>) =>
    packKey({ ...other, broken: false }) === packKey({ ...pack, broken: false })
  const own = claimed.filter(isSame)
  const isShortOf = (kind: ClaimKind, units: number) => {
    const named = unitsOf(own.filter((each) => each.kind === kind))
    return named > 0 && units < named
  }
  const left = (broken: boolean) => unitsOf(after.filter((each) => isSame(each) && each.broken === broken))
  const isOfLine = ({ line }: Pick<Received, 'line'>) => line !== null && line === pack.line
  return (
    isShortOf('broken', left(true)) ||
    isShortOf('expires-soon', left(false)) ||
    isShortOf('other-product', left(true) + left(false)) ||
    (claimed.some((each) => each.kind === 'over' && isOfLine(each)) && unitsOf(changes.filter(isOfLine)) < 0)
  )
}
