import { formatDay } from '@/domain/basics/dates'
import type { ProposalSession } from '@/features/purchasing/state/proposal-session'
import { useIsNarrow } from '@/ui/screen/screen-width'

type ProposalBasisProps = {
  session: ProposalSession
  /** The laboratory of all rows, which do not say it then. */
  laboratory: string | undefined
}

/** Whose proposal it is and what it is based on; on narrow screens only the figures. */
export function ProposalBasis({ session: { salesRange, period }, laboratory }: ProposalBasisProps) {
  const narrow = useIsNarrow()
  const { start, end } = salesRange
  const days = `${period} ${period === 1 ? 'día' : 'días'}`
  const of = laboratory === undefined ? '' : `${laboratory} · `
  if (!narrow) return `${of}Ventas del ${formatDay(start)} al ${formatDay(end)} · para ${days}`
  const shortened = start.slice(0, 4) === end.slice(0, 4) ? dayAndMonth : shortDay
  return `${of}${shortened(start)} – ${shortened(end)} · ${days}`
}

const dayAndMonth = (day: string) => formatDay(day).slice(0, 5)
const shortDay = (day: string) => `${dayAndMonth(day)}/${day.slice(2, 4)}`
