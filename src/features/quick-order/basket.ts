import * as v from 'valibot'
import { maxQuantity } from '@/domain/basics/quantity'
import type { Cn } from '@/domain/catalogue/catalogue'

const quantity = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxQuantity))
const basketSchema = v.object({
  /** In the order in which they came. */
  lines: v.array(v.object({ cn: v.string(), quantity })),
  /** Typed or scanned codes that could not become lines; `units` counts how often. */
  kept: v.fallback(
    v.array(
      v.object({ code: v.string(), product: v.nullable(v.string()), units: v.number(), reason: v.string() }),
    ),
    [],
  ),
  /** What each step changed, the last one last; null is a line that was not there. */
  steps: v.fallback(
    v.array(v.array(v.object({ cn: v.string(), from: v.nullable(quantity), to: v.nullable(quantity) }))),
    [],
  ),
})

/** What is being put together on this screen: units by product, at whatever price they have when they are ordered. */
export type Basket = v.InferOutput<typeof basketSchema>
export type BasketLine = Basket['lines'][number]
export type UnknownCode = Basket['kept'][number]
export type BasketStep = Basket['steps'][number]

export const emptyBasket: Basket = { lines: [], kept: [], steps: [] }

/** Another version of the app, or a hand, may have written anything there. */
export const parseBasket = (value: unknown): Basket => {
  const parsed = v.safeParse(basketSchema, value)
  return parsed.success ? parsed.output : emptyBasket
}

/** The changes that a basket remembers and can take back. */
const maxSteps = 50

/** Adds units to products, 9999 of each at most, as one step. */
export const addUnits = (basket: Basket, added: readonly BasketLine[]): Basket => {
  const before = quantities(basket)
  return withStep(
    basket,
    added.map(({ cn, quantity }) => {
      const from = before.get(cn) ?? null
      return { cn, from, to: Math.min(maxQuantity, (from ?? 0) + quantity) }
    }),
  )
}

/** Sets the units of a line. Digits typed one after the other are one step, and none where they end as they began. */
export const setUnits = (basket: Basket, { cn, quantity }: BasketLine): Basket => {
  const now = quantities(basket).get(cn)
  if (now === undefined || now === quantity) return basket
  const last = basket.steps.at(-1)
  const [typed] = last ?? []
  const isGoingOn = last?.length === 1 && typed?.cn === cn && typed.from !== null && typed.to === now
  const from = isGoingOn ? typed.from : now
  const before = isGoingOn ? { ...basket, steps: basket.steps.slice(0, -1) } : basket
  const step = [{ cn, from, to: quantity }]
  return from === quantity ? { ...before, lines: withQuantities(basket, step) } : withStep(before, step)
}

export const removeLine = (basket: Basket, cn: Cn): Basket => {
  const from = quantities(basket).get(cn)
  return from === undefined ? basket : withStep(basket, [{ cn, from, to: null }])
}

/** Takes the last step back: its units, not what another window did to the same lines meanwhile. */
export const undoLast = (basket: Basket): Basket => {
  const last = basket.steps.at(-1)
  if (last === undefined) return basket
  const now = quantities(basket)
  const undone = last.map(({ cn, from, to }) => {
    const units = Math.max(0, (now.get(cn) ?? 0) + (from ?? 0) - (to ?? 0))
    return { cn, to: from === null && units === 0 ? null : Math.min(maxQuantity, units) }
  })
  return { ...basket, lines: withQuantities(basket, undone), steps: basket.steps.slice(0, -1) }
}

/** Takes out what went to the cart; units added meanwhile stay. What went cannot be taken back here. */
export const takeOut = (basket: Basket, taken: readonly BasketLine[]): Basket => {
  const now = quantities(basket)
  const left = taken.map(({ cn, quantity }) => ({ cn, to: (now.get(cn) ?? 0) - quantity }))
  return {
    ...basket,
    lines: withQuantities(
      basket,
      left.map(({ cn, to }) => ({ cn, to: to > 0 ? to : null })),
    ),
    steps: [],
  }
}

/** Keeps codes that could not become lines; the same code again counts. */
export const addUnknownCodes = (basket: Basket, codes: readonly UnknownCode[]): Basket => {
  const kept = new Map(basket.kept.map((each) => [each.code, each]))
  for (const each of codes) {
    const before = kept.get(each.code)
    kept.set(each.code, { ...each, units: (before?.units ?? 0) + each.units })
  }
  return { ...basket, kept: [...kept.values()] }
}

export const dropCodes = (basket: Basket, codes: readonly string[]): Basket => ({
  ...basket,
  kept: basket.kept.filter(({ code }) => !codes.includes(code)),
})

const quantities = ({ lines }: Basket): Map<Cn, number> =>
  new Map(lines.map(({ cn, quantity }) => [cn, quantity]))

const withStep = (basket: Basket, step: BasketStep): Basket =>
  step.length === 0
    ? basket
    : {
        ...basket,
        lines: withQuantities(basket, step),
        steps: [...basket.steps, step].slice(-maxSteps),
      }

const withQuantities = (
  basket: Basket,
  changes: readonly { cn: Cn; to: number | null }[],
): Basket['lines'] => {
  const lines = quantities(basket)
  for (const { cn, to } of changes) {
    if (to === null) lines.delete(cn)
    else lines.set(cn, to)
  }
  return [...lines].map(([cn, quantity]) => ({ cn, quantity }))
}
