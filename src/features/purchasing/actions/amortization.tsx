import { ActionIcon, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { type Cents, formatEuros } from '@/domain/basics/money'
import classes from '@/features/purchasing/actions/provisions-footer.module.css'
import { Money } from '@/parts/prices/money'

const explanation = 'El PVL menos un 50 % de descuento debe superar la reducción del mes anterior'
const verdict = (covered: boolean) => (covered ? 'Cubre la reducción' : 'No cubre la reducción')

/** 'Reducción 5% EFG', and whether half of the order pays for it; as text, not only by colour (purchasing.md §9). */
export function AmortizationFigure({
  cents,
  half,
  covered,
}: {
  cents: Cents | undefined
  /** Half of the PVL of the order. */
  half: Cents
  covered: boolean | undefined
}) {
  return (
    <div className={classes.amortization}>
      <dt>
        Reducción 5% EFG
        <Tooltip label={explanation} multiline maw={280}>
          <ActionIcon className={classes.amortizationInfo} aria-label={`Información: ${explanation}`}>
            <IconInfoCircle size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </dt>
      <dd>
        <Money cents={cents} />
        {covered === undefined ? null : (
          <span className={classes.verdict} data-covered={covered}>
            {verdict(covered)} (mitad del PVL: {formatEuros(half)})
          </span>
        )}
      </dd>
    </div>
  )
}

/** A mark beside the total, visible even where the other figures are collapsed. */
export function AmortizationMark({ covered }: { covered: boolean }) {
  const Icon = covered ? IconCheck : IconAlertTriangle
  return (
    <span role="img" aria-label={verdict(covered)} title={verdict(covered)} className={classes.verdictMark}>
      <Icon size={18} aria-hidden />
    </span>
  )
}
