import { formatDay } from '@/domain/basics/dates'
import type { ProposalSession } from '@/features/purchasing/state/proposal-session'
import { useIsNarrow } from '@/ui/screen-width'

/** What the proposal is based on; on narrow screens only the figures. */
export function ProposalBasis({ session: { salesRange, period } }: { session: ProposalSession }) {
  const narrow = useIsNarrow()
  const { start, end } = salesRange
  const days = `${period} ${period === 1 ? 'día' : 'días'}`
  if (!narrow) return `Ventas del ${formatDay(start)} al ${formatDay(end)} · para ${days}`
  const shortened = start.slice(0, 4) === end.slice(0, 4) ? dayAndMonth : shortDay
  return `${shortened(start)} – ${shortened(end)} · ${days}`
}

const dayAndMonth = (day: string) => formatDay(day).slice(0, 5)
const shortDay = (day: string) => `${dayAndMonth(day)}/${day.slice(2, 4)}`
