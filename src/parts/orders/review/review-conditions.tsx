import { Alert, Button, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import { conditionGap, gapText } from '@/domain/offers/condition-gap'
import { conditionText, conditionValue, evaluateConditions } from '@/domain/offers/conditions'
import { type AdjustableLine, planCondition, type UnitsChange } from '@/domain/offers/meet-condition'
import type { QuickwinCondition } from '@/domain/offers/quickwin'
import { differenceText, doneText, noPlanText, planText } from '@/parts/orders/review/condition-texts'
import classes from '@/parts/orders/review/review.module.css'
import { usePriceMode } from '@/parts/prices/price-mode'

type ReviewConditionsProps = {
  title: string
  conditions: readonly QuickwinCondition[]
  /** Lines that the conditions count. */
  lines: readonly AdjustableLine[]
  /** What it means that a condition is not met, in Spanish. */
  consequence?: string | null
  onChange: (changes: readonly UnitsChange[]) => { undo: () => void }
}

/** Conditions of an order: met ones shortly; of each other one what is missing, and a button that adds it. */
export function ReviewConditions(props: ReviewConditionsProps) {
  const { title, conditions, lines, consequence = null, onChange } = props
  const { mode } = usePriceMode()
  const [done, setDone] = useState<readonly { text: string; undo: () => void }[]>([])
  const evaluated = useMemo(() => evaluateConditions(conditions, lines), [conditions, lines])
  if (conditions.length === 0) return null
  const met = evaluated.flatMap(({ condition, result }) => (result ? conditionText(condition) : []))
  const unmet = evaluated.filter(({ result }) => !result)
  const last = done.at(-1)
  const change = (changes: readonly UnitsChange[]) =>
    setDone([...done, { text: doneText(changes), ...onChange(changes) }])
  const undo = () => {
    last?.undo()
    setDone(done.slice(0, -1))
  }
  return (
    <section className={classes.conditions} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {met.length === 0 ? null : (
        <p className={classes.met}>
          <IconCheck size={18} aria-hidden />
          <span>
            {met.length === 1 ? 'Se cumple: ' : `Se cumplen ${formatInteger(met.length)}: `}
            {met.join('; ')}
          </span>
        </p>
      )}
      {unmet.map(({ condition, total, result }) => (
        <Alert key={condition.id} color="amber" variant="light">
          <UnmetCondition
            condition={condition}
            gap={conditionGap({ condition, total, result })}
            conditions={conditions}
            lines={lines}
            onChange={change}
          />
        </Alert>
      ))}
      {unmet.length === 0 || consequence === null ? null : <p className={classes.note}>{consequence}</p>}
      {mode === 'pvp' && unmet.some(({ condition }) => condition.unit === 'total_pvl') ? (
        <p className={classes.note}>Las condiciones se miden en PVL, antes de descuentos.</p>
      ) : null}
      {last === undefined ? null : (
        <div className={classes.done} role="status">
          <span>{last.text}.</span>
          <Button variant="default" onClick={undo}>
            Deshacer
          </Button>
        </div>
      )}
    </section>
  )
}

type UnmetConditionProps = Pick<ReviewConditionsProps, 'conditions' | 'lines'> & {
  condition: QuickwinCondition
  gap: ReturnType<typeof conditionGap>
  onChange: (changes: readonly UnitsChange[]) => void
}

function UnmetCondition({ condition, gap, conditions, lines, onChange }: UnmetConditionProps) {
  const plan = useMemo(() => planCondition(conditions, lines, condition), [conditions, lines, condition])
  if (gap === null) return null
  return (
    <div className={classes.unmet}>
      <Text size="sm" className={classes.rule}>
        {conditionText(condition)}
        {condition.cns.length === 0 ? null : ` · ${productsText(condition)}`}
      </Text>
      <Text className={classes.gap}>{gapText(gap)}</Text>
      {plan.ok ? (
        <>
          <Shares changes={plan.changes} />
          <Button variant="default" className={classes.fix} onClick={() => onChange(plan.changes)}>
            {planText(plan.changes)}
          </Button>
          {plan.total === gap.to ? null : (
            <Text size="sm">Quedaría en {conditionValue(condition.unit, plan.total)}.</Text>
          )}
        </>
      ) : (
        <Text size="sm">{noPlanText(plan)}</Text>
      )}
    </div>
  )
}

/** Units that each product gets, where there are several; the button names a single one. */
function Shares({ changes }: { changes: readonly UnitsChange[] }) {
  if (changes.length <= 1) return null
  const others = changes.length - listed
  return (
    <ul className={classes.shares}>
      {changes.slice(0, listed).map((change) => (
        <li key={change.cn}>
          <span>{change.product}</span> <b>{differenceText(change)}</b>
        </li>
      ))}
      {others > 0 ? <li>{moreProducts(others)}</li> : null}
    </ul>
  )
}

/** More of them would fill a phone's screen. */
const listed = 4

const productsText = ({ cns: [first, ...others] }: QuickwinCondition): string =>
  others.length === 0 ? (first?.product ?? '') : `${first?.product ?? ''} ${moreProducts(others.length)}`

const moreProducts = (count: number): string =>
  count === 1 ? 'y 1 producto más' : `y ${formatInteger(count)} productos más`
