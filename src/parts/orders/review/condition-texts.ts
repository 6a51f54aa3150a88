import { formatInteger } from '@/domain/basics/numbers'
import { conditionText } from '@/domain/offers/conditions'
import type { ConditionPlan, UnitsChange } from '@/domain/offers/meet-condition'

const unitsText = (units: number): string => (units === 1 ? '1 ud' : `${formatInteger(units)} uds`)

/** How many units a plan adds; below 0 it takes some away. */
const unitsOf = (changes: readonly UnitsChange[]): number =>
  changes.reduce((sum, { from, to }) => sum + to - from, 0)

/** 'Añadir 3 uds a IBUPROFENO 600 MG', 'Quitar 40 uds de 6 productos'. */
export const planText = (changes: readonly UnitsChange[]): string => `${verbs(changes)[0]} ${what(changes)}`

/** Text of a plan once it is carried out: 'Añadidas 3 uds a IBUPROFENO 600 MG'. */
export const doneText = (changes: readonly UnitsChange[]): string => `${verbs(changes)[1]} ${what(changes)}`

const verbs = (changes: readonly UnitsChange[]) => {
  const units = unitsOf(changes)
  const one = Math.abs(units) === 1
  return units > 0
    ? (['Añadir', one ? 'Añadida' : 'Añadidas'] as const)
    : (['Quitar', one ? 'Quitada' : 'Quitadas'] as const)
}

const what = (changes: readonly UnitsChange[]): string => {
  const units = unitsOf(changes)
  const [only, ...others] = changes
  const whom =
    only !== undefined && others.length === 0 ? only.product : `${formatInteger(changes.length)} productos`
  return `${unitsText(Math.abs(units))} ${units > 0 ? 'a' : 'de'} ${whom}`
}

/** '+12', '-4'. */
export const differenceText = ({ from, to }: UnitsChange): string =>
  `${to > from ? '+' : ''}${formatInteger(to - from)}`

/** Why a condition has no button. */
export const noPlanText = (plan: ConditionPlan & { ok: false }): string => {
  switch (plan.reason) {
    case 'no_products':
      return 'Ningún producto puede llevarlas: están en rotura, sin precio o puestos a 0.'
    case 'limit':
      return 'Sus productos no admiten más: son 9.999 unidades por línea como máximo.'
    case 'inexact':
      return 'Con sus envases y precios no se llega a la cifra exacta. Ajuste las unidades a mano.'
    case 'breaks':
      return `Dejaría de cumplirse «${conditionText(plan.broken)}». Ajuste las unidades a mano.`
    case 'worsens':
      return `«${conditionText(plan.broken)}» quedaría más lejos de cumplirse. Ajuste las unidades a mano.`
  }
}
