/** An order as its user typed it: units of some of its lines, which no other order has on its first one. */
export type Written = { first: number; lines: ReadonlyMap<string, number> | null }
/** An order as the server has it. */
export type Created = {
  key: string
  state: string
  lines: readonly { cn: string; quantity: number }[]
}
/** An order as the device has it. */
export type Kept = { id: string; state: string; lines: readonly { cn: string; quantity: number }[] }

export type Judgement = { missing: number; doubled: number; foreign: number; wrong: string[] }

/**
 * Compares what was typed with what the server has: each order once, with the lines that the device kept, in the state
 * "sent". `first`: the units of a line, by which an order is known even if its key is lost.
 */
export function judgeOrders(
  written: readonly Written[],
  { created, kept }: { created: readonly Created[]; kept: readonly Kept[] },
): Judgement {
  const judgement: Judgement = { missing: 0, doubled: 0, foreign: 0, wrong: [] }
  const known = new Set<string>()
  for (const { first, lines } of written) {
    const there = created.filter((order) => order.lines.some(({ quantity }) => quantity === first))
    if (there.length === 0) judgement.missing += 1
    if (there.length > 1) judgement.doubled += there.length - 1
    for (const { key, state, lines: has } of there) {
      known.add(key)
      if (state !== 'sent') judgement.wrong.push(`${first}: ${state}`)
      const asTyped = lines === null || has.every(({ cn, quantity }) => lines.get(cn) === quantity)
      if (!asTyped || (lines !== null && lines.size !== has.length))
        judgement.wrong.push(`${first}: other lines than typed`)
      const own = kept.find(({ id }) => id === key)
      if (own === undefined) judgement.wrong.push(`${first}: the device has no entry of it`)
      else if (own.state !== 'accepted') judgement.wrong.push(`${first}: ${own.state} on the device`)
      else if (textOf(own.lines) !== textOf(has)) judgement.wrong.push(`${first}: other lines than saved`)
    }
  }
  judgement.foreign = created.filter(({ key }) => !known.has(key)).length
  return judgement
}

const textOf = (lines: readonly { cn: string; quantity: number }[]): string =>
  lines
    .map(({ cn, quantity }) => `${cn} ${quantity}`)
    .sort()
    .join()
