import { formatEuros } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'

/* What the imports of a pharmacy's files print of them. */

export const changesText = ({
  added,
  changed,
  removed,
  equal,
}: {
  added: number
  changed: number
  removed: number
  equal: number
}): string =>
  `${formatInteger(added)} nuevos, ${formatInteger(changed)} cambian, ${formatInteger(removed)} se quitan, ${formatInteger(equal)} iguales`

export const amountsText = (units: number, amounts: { pvl: number; pvp?: number }): string =>
  [
    `${formatInteger(units)} unidades`,
    `${formatEuros(amounts.pvl)} a PVL`,
    ...(amounts.pvp === undefined ? [] : [`${formatEuros(amounts.pvp)} a PVP`]),
  ].join(' · ')
