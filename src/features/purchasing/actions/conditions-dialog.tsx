import { Badge, Modal } from '@mantine/core'
import { IconCheck, IconListCheck, IconX } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { conditionGap, gapText } from '@/domain/offers/condition-gap'
import {
  allConditionsMet,
  conditionText,
  conditionValue,
  type EvaluatedCondition,
} from '@/domain/offers/conditions'
import classes from '@/features/purchasing/actions/conditions.module.css'
import { usePriceMode } from '@/parts/prices/price-mode'
import { CompactButton } from '@/ui/controls/compact-button'

/** Opens the purchase conditions: green if all are met, otherwise amber (purchasing.md §2.4). */
export const ConditionsButton = memo(function ConditionsButton({
  evaluated,
}: {
  evaluated: readonly EvaluatedCondition[]
}) {
  const [opened, setOpened] = useState(false)
  const { mode } = usePriceMode()
  if (evaluated.length === 0) return null
  const met = allConditionsMet(evaluated)
  const inPvl = mode === 'pvp' && evaluated.some(({ condition }) => condition.unit === 'total_pvl')
  const done = evaluated.filter(({ result }) => result).length
  return (
    <>
      <CompactButton
        variant="light"
        color={met ? 'pharmacy' : 'amber'}
        icon={<IconListCheck size={18} aria-hidden />}
        label="Condiciones"
        figure={`${done}/${evaluated.length}`}
        onClick={() => setOpened(true)}
      />
      <Modal opened={opened} onClose={() => setOpened(false)} title="Condiciones de compra">
        {inPvl ? (
          <p className={classes.inPvl}>Las condiciones se miden en PVL, antes de descuentos.</p>
        ) : null}
        <ul className={classes.conditions}>
          {evaluated.map(({ condition, total, result }) => (
            <li key={condition.id} className={classes.condition}>
              <span
                role="img"
                aria-label={result ? 'Se cumple' : 'No se cumple'}
                className={classes.conditionMark}
                data-met={result || undefined}
              >
                {result ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
              </span>
              <div>
                <p className={classes.conditionText}>{conditionText(condition)}</p>
                <ConditionNow evaluated={{ condition, total, result }} />
                {condition.cns.length === 0 ? null : (
                  <div className={classes.conditionProducts}>
                    {condition.cns.map(({ cn, product }) => (
                      <Badge key={cn} variant="default" tt="none" className={classes.conditionProduct}>
                        {cn} {product}
                      </Badge>
                    ))}
                  </div>
                )}
              </div>
            </li>
          ))}
        </ul>
      </Modal>
    </>
  )
})

function ConditionNow({ evaluated }: { evaluated: EvaluatedCondition }) {
  const gap = conditionGap(evaluated)
  const { condition, total } = evaluated
  return (
    <p className={classes.conditionTotal}>
      {gap === null ? `Ahora: ${conditionValue(condition.unit, total)}` : gapText(gap)}
    </p>
  )
}
