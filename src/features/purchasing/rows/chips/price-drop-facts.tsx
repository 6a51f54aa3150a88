import { daysBetween, formatDay, madridDay } from '@/domain/basics/dates'
import { formatEuros } from '@/domain/basics/money'
import { formatCount } from '@/domain/basics/numbers'
import classes from '@/features/purchasing/rows/chips/on-its-way-orders.module.css'
import { useDevice } from '@/parts/session/scope'

type PriceDropFactsProps = { from: string; pvl: number; nextPvl: number }

/** When a price falls, to what, and for how long it is worth to buy until then. */
export default function PriceDropFacts({ from, pvl, nextPvl }: PriceDropFactsProps) {
  const days = daysBetween(madridDay(new Date(useDevice().serverNow())), from)
  return (
    <div role="status" className={classes.root}>
      <b>
        El PVL baja de {formatEuros(pvl)} a {formatEuros(nextPvl)}
      </b>
      <span className={classes.facts}>
        Desde el {formatDay(from)}. Compre para {formatCount(days, 'día', 'días')}: lo que quede en la
        farmacia ese día vale {formatEuros(pvl - nextPvl)} menos por unidad.
      </span>
    </div>
  )
}
