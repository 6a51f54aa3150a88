import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { daysBetween } from '@/domain/basics/dates'
import { formatCount, formatPercent } from '@/domain/basics/numbers'
import { daysInRange } from '@/domain/sales/range/range'
import classes from '@/features/purchasing/selection/configuration.module.css'
import { rangeErrorsQuery } from '@/features/purchasing/state/queries'
import { usePharmacyScope } from '@/parts/session/scope'

type Range = { start: string; end: string }
type Shortcut = { label: string; range: Range }

type RangeAdviceProps = {
  /** Days to cover. */
  period: number
  yesterday: string
  chosen: Range
  shortcuts: readonly Shortcut[]
  onChoose: (range: Range) => void
}

/** Which range of sales would have erred least in this pharmacy so far, once the worker has tried them; nothing where too little is known. */
export function RangeAdvice({ period, yesterday, chosen, shortcuts, onChoose }: RangeAdviceProps) {
  const isChosen = ({ range }: Shortcut) => range.start === chosen.start && range.end === chosen.end
  const candidates = shortcuts.some(isChosen)
    ? shortcuts
    : [...shortcuts, { label: 'Las fechas elegidas', range: chosen }]
  const ranges = candidates.map(({ range: { start, end } }) => ({
    days: daysInRange({ startDate: start, endDate: end }),
    daysBefore: daysBetween(end, yesterday),
  }))
  const { data } = useQuery(rangeErrorsQuery(usePharmacyScope(), { period, ranges }))
  const tried = candidates
    .flatMap((shortcut, at) => {
      const error = data?.errors[at] ?? null
      return error === null ? [] : { ...shortcut, error }
    })
    .sort((a, b) => a.error - b.error)
  const [best, ...others] = tried
  if (!data || best === undefined || others.length === 0) return null
  // Too little is known to try what was chosen: it is said of the worst that it is that.
  const compared = others.find(isChosen)
  const worst = others.at(-1)
  return (
    <div role="status" className={classes.advice}>
      <p>
        Para cubrir {formatCount(period, 'día', 'días')}, «{best.label}» es lo que menos se habría equivocado
        en esta farmacia: un {formatPercent(best.error)} de lo vendido
        {compared !== undefined
          ? ` («${compared.label}», un ${formatPercent(compared.error)})`
          : worst === undefined
            ? ''
            : ` (lo que más, «${worst.label}», un ${formatPercent(worst.error)})`}
        , producto a producto, en {formatCount(data.trials, 'prueba', 'pruebas')} con sus ventas anteriores.
      </p>
      {isChosen(best) ? null : (
        <Button variant="light" onClick={() => onChoose(best.range)}>
          Usar «{best.label}»
        </Button>
      )}
    </div>
  )
}
