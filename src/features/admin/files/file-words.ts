import type { PharmacyFileChanges, PharmacyFilePreview } from '@/contract/connector/pharmacy-files'
import { formatDay } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'

type Found = NonNullable<PharmacyFilePreview['found']>

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${formatInteger(count)} ${count === 1 ? one : many}`]

/** '31 días del 01/01/2026 al 31/01/2026: 30 nuevos, 1 cambia'. */
export const periodsText = ({ changes: { periods }, days }: Found, isMonthly: boolean): string | null => {
  if (periods === null || days === null) return null
  const { added, changed, emptied, equal } = periods
  const count = added + changed + emptied + equal
  const [one, many] = isMonthly ? ['mes', 'meses'] : ['día', 'días']
  const parts = [
    ...counted(added, 'nuevo', 'nuevos'),
    ...counted(changed, 'cambia', 'cambian'),
    ...counted(emptied, 'se queda sin ventas', 'se quedan sin ventas'),
    ...counted(equal, 'ya estaba así', 'ya estaban así'),
  ]
  return `${counted(count, one, many)[0] ?? ''} del ${formatDay(days.first)} al ${formatDay(days.last)}: ${parts.join(', ')}`
}

/** '12 nuevos, 3 cambian, 1 se quita'; «nada» where everything stays. */
export const rowsText = ({ rows: { added, changed, removed } }: PharmacyFileChanges): string =>
  [
    ...counted(added, 'nuevo', 'nuevos'),
    ...counted(changed, 'cambia', 'cambian'),
    ...counted(removed, 'se quita', 'se quitan'),
  ].join(', ') || 'no cambia nada'
