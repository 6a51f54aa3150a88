import * as v from 'valibot'
import { maxQuantity } from '@/domain/basics/quantity'
import type { Cn } from '@/domain/catalogue/catalogue'

const quantity = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxQuantity))
const basketSchema = v.object({
  /** In the order in which they were added. */
  lines: v.array(v.object({ cn: v.string(), quantity })),
  /** Typed or scanned codes that match no product; `units` counts how often each came. */
  kept: v.fallback(
    v.array(
      v.object({ code: v.string(), product: v.nullable(v.string()), units: v.number(), reason: v.string() }),
    ),
    [],
  ),
  /** What each step changed, the last step at the end; null means that the line did not exist before. */
  steps: v.fallback(
    v.array(v.array(v.object({ cn: v.string(), from: v.nullable(quantity), to: v.nullable(quantity) }))),
    [],
  ),
})

/** The quick order being put together: units by product, priced when they are ordered. */
export type Basket = v.InferOutput<typeof basketSchema>
export type BasketLine = Basket['lines'][number]
export type RefusedCode = Basket['kept'][number]
export type BasketStep = Basket['steps'][number]

export const emptyBasket: Basket = { lines: [], kept: [], steps: [] }

/** Validates a stored basket: another version of the app may have written something else. */
export const parseBasket = (value: unknown): Basket => {
  const parsed = v.safeParse(basketSchema, value)
  return parsed.success ? parsed.output : emptyBasket
}

/** Number of steps that can be undone. */
const maxSteps = 50

/** Adds units of several products as one step, up to 9999 per product. */
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

/**
 * Sets the units of a line. Digits typed one after the other are a single step, and none if the units end as they
 * began.
 */
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

/** Undoes the last step, but not what another window has done to the same lines meanwhile. */
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

/** Removes lines that went to the cart, but not units added meanwhile. This cannot be undone here. */
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

/** Stores codes that match no product; repeated codes are counted. */
export const addRefusedCodes = (basket: Basket, codes: readonly RefusedCode[]): Basket => {
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
