import { formatEuros } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import type { ColumnUse } from '../imports/column-uses'

/* What the imports of a pharmacy's files print of them. */

/** 'Fecha ← FechaHora · Unidades ← Cantidad; sin usar: IdVenta'. */
export const columnsText = (header: readonly string[], uses: readonly ColumnUse[]): string => {
  const used = uses.flatMap(({ label, index }) => (index === null ? [] : `${label} ← ${header[index]}`))
  const taken = new Set(uses.map(({ index }) => index))
  const unused = header.filter((_, index) => !taken.has(index))
  return `${used.join(' · ')}${unused.length === 0 ? '' : `; sin usar: ${unused.join(', ')}`}`
}

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
