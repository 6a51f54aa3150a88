import { daysBetween, madridDay } from '@/domain/basics/dates'
import { formatCount, formatInteger, formatPercent } from '@/domain/basics/numbers'
import type { CartItem } from '@/domain/cart/cart-types'
import { conditionGap, gapText } from '@/domain/offers/condition-gap'
import { evaluateConditions } from '@/domain/offers/conditions'
import type { CartConditions } from '@/domain/order/cart-conditions'
import type { JudgedCart } from '@/domain/order/judge-cart'
import type { TodayLine, TodayRule } from '@/domain/today/today-line'
import { inDays } from '@/domain/today/words'

/** A cart by today's catalogue, and the conditions that its lines count for. */
export type TodayCart = Pick<JudgedCart, 'item' | 'offers'> & { conditions: readonly CartConditions[] }

/** What a cart nearly reaches, in words: units or cents are missing of so many. */
export type NearStep = Pick<TodayLine, 'version' | 'text'> & {
  laboratory: number
  detail: string
  missing: number
  of: number
}

/** The part of a tier or a minimum that is there when the rest is said to be near. */
export const nearlyReached = 0.8

export const cartsExpire: TodayRule<{ carts: readonly CartItem[]; today: string }> = ({ carts, today }) =>
  carts.flatMap((item): TodayLine[] => {
    const day = madridDay(new Date(item.expirationDate))
    const days = daysBetween(today, day)
    const products = item.products.filter(({ quantity }) => quantity > 0)
    if (days > 1 || products.length === 0) return []
    const units = products.reduce((sum, { quantity }) => sum + quantity, 0)
    return [
      {
        key: `cart-expires:${item.laboratory}`,
        version: day,
        severity: 'urgent',
        order: days,
        text: `El carrito de ${laboratoryOf(item)} caduca ${inDays(days)}`,
        detail: `Tiene ${formatCount(units, 'unidad', 'unidades')} de ${formatCount(products.length, 'producto', 'productos')} sin pedir.`,
        action: openCart(item.laboratory),
      },
    ]
  })

/** The one of each cart of which the least is missing. */
export const nearSteps = (carts: readonly TodayCart[]): NearStep[] =>
  carts.flatMap(({ item, offers, conditions }) =>
    [...nearTiers(item, offers), ...nearConditions(item, conditions)]
      .filter(({ missing, of }) => missing <= of * (1 - nearlyReached))
      .sort((a, b) => a.missing / a.of - b.missing / b.of || (a.version < b.version ? -1 : 1))
      .slice(0, 1),
  )

export const tiersAreNear: TodayRule<{ supply: { near: readonly NearStep[] } | null }> = ({ supply }) =>
  (supply?.near ?? []).map(({ laboratory, missing, of, ...said }) => ({
    ...said,
    key: `tier:${laboratory}`,
    severity: 'soon',
    order: 10 + missing / of,
    action: openCart(laboratory),
  }))

const nearTiers = (item: CartItem, offers: TodayCart['offers']): NearStep[] =>
  item.products.flatMap(({ cn, product, quantity }) => {
    const { next, nextBonus } = offers.get(cn) ?? {}
    const steps = [
      next && { missing: next.missing, of: next.quantity, goal: `el ${formatPercent(next.discount)}` },
      nextBonus && {
        missing: nextBonus.missing,
        of: nextBonus.quantity,
        goal: `${formatInteger(nextBonus.quantity)} + ${formatInteger(nextBonus.bonus)}`,
      },
    ]
    return steps.flatMap((step) =>
      step === undefined || quantity === 0
        ? []
        : {
            ...{ laboratory: item.laboratory, missing: step.missing, of: step.of },
            version: `${cn} ${quantity} ${step.of}`,
            text: `${step.missing === 1 ? 'Falta' : 'Faltan'} ${formatInteger(step.missing)} para ${step.goal}: ${product}`,
            detail: `Hay ${formatInteger(quantity)} en el carrito de ${laboratoryOf(item)}.`,
          },
    )
  })

const nearConditions = (item: CartItem, conditions: readonly CartConditions[]): NearStep[] =>
  conditions.flatMap(({ quickwin, names, conditions: each, lines, discounts }) => {
    if (!discounts) return []
    const gaps = evaluateConditions(each, lines).flatMap((evaluated) => conditionGap(evaluated) ?? [])
    const [gap] = gaps
    // With two of them, meeting one brings nothing yet.
    if (gap === undefined || gaps.length > 1 || gap.to <= gap.from) return []
    return [
      {
        ...{ laboratory: item.laboratory, missing: gap.to - gap.from, of: gap.to },
        version: `${quickwin} ${gap.from} ${gap.to}`,
        text: `El carrito de ${laboratoryOf(item)} casi llega a «${names.join(', ')}»`,
        detail: `${gapText(gap)}. Sin eso, pierde su descuento.`,
      },
    ]
  })

const openCart = (laboratory: number): TodayLine['action'] => ({
  open: 'cart',
  laboratory,
  label: 'Ver carrito',
})

const laboratoryOf = ({ laboratory, products }: CartItem): string =>
  (products.find((product) => product.laboratory.id === laboratory) ?? products[0])?.laboratory.name ??
  'un laboratorio'
