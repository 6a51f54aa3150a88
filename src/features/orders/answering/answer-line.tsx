import { Autocomplete, Button, NativeSelect, TextInput } from '@mantine/core'
import { memo, useState } from 'react'
import { formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { type AnswerDraft, type DraftProblems, missingUnits } from '@/domain/order/answer-draft'
import { type MissingReason, missingReasons, unitsText, unitsToCome } from '@/domain/order/line-answer'
import { AnswerHistory } from '@/features/orders/answering/answer-history'
import classes from '@/features/orders/answering/answering.module.css'
import type { AnswerRow } from '@/features/orders/answering/use-answering'
import type { Substitutes } from '@/features/orders/answering/use-substitutes'

type AnswerLineProps = {
  order: number
  row: AnswerRow
  problems: DraftProblems | undefined
  substitutes: Substitutes
  onType: (line: number, change: Partial<AnswerDraft>) => void
}

const reasonChoices = [
  { value: '', label: 'Elija el motivo' },
  ...Object.entries(missingReasons).map(([value, label]) => ({ value, label })),
]

/** One ordered line: units that come and their price; where it is not all of them, what becomes of the others. */
export const AnswerLine = memo(function AnswerLine({
  order,
  row,
  problems = {},
  substitutes,
  onType,
}: AnswerLineProps) {
  const { line, draft, refusal } = row
  const [isHistoryShown, showHistory] = useState(false)
  const { cn, product } = line.cn
  const toCome = unitsToCome(line)
  const missing = missingUnits(draft, { cn, quantity: toCome })
  const isWhole = missing === 0 && draft.delayed === '' && draft.substituted === ''
  // Nobody chooses among them before there are units.
  const choices =
    draft.substituted.trim() === ''
      ? []
      : substitutes.find(draft.substitute, cn).map((found) => `${found.cn} · ${found.name}`)
  const field = (name: Exclude<keyof AnswerDraft, 'reason'>, label: string) => ({
    label,
    'aria-label': `${label} de ${product}`,
    value: draft[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onType(line.id, { [name]: event.currentTarget.value }),
  })
  const units = (name: 'served' | 'delayed' | 'substituted', label: string) => (
    <TextInput
      {...field(name, label)}
      className={classes.units}
      inputMode="numeric"
      maxLength={9}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
  return (
    <li className={classes.line} data-short={!isWhole || undefined}>
      <div className={classes.product}>
        <b>{product}</b>
        <small>
          {cn} · {unitsText(line)} {toCome === 1 ? 'pedida' : 'pedidas'}
          {line.answer ? ` · respondida el ${formatInstant(line.answer.answeredAt)}` : ''}
        </small>
        {line.answer ? (
          <Button
            variant="subtle"
            aria-expanded={isHistoryShown}
            onClick={() => showHistory(!isHistoryShown)}
          >
            Historial
          </Button>
        ) : null}
      </div>
      {refusal !== null ? (
        <p className={classes.refusal} role="alert">
          {refusal}: no se responde.
        </p>
      ) : (
        <>
          <div className={classes.usual}>
            <TextInput
              {...field('served', 'Servidas')}
              className={classes.units}
              inputMode="numeric"
              maxLength={9}
              data-units
              enterKeyHint="next"
              onFocus={(event) => event.currentTarget.select()}
            />
            <TextInput
              {...field('price', 'Precio/ud')}
              className={classes.units}
              inputMode="decimal"
              maxLength={12}
            />
            {draft.served.trim() === '0' ? null : (
              <Button
                variant="subtle"
                aria-label={`No viene nada de ${product}`}
                onClick={() => onType(line.id, { served: '0' })}
              >
                Nada
              </Button>
            )}
          </div>
          {isWhole ? null : (
            <div className={classes.others}>
              {units('delayed', 'Aplazadas')}
              <TextInput
                {...field('delayedUntil', 'Hasta')}
                type="date"
                disabled={draft.delayed.trim() === ''}
              />
              {units('substituted', 'Sustituidas')}
              <Autocomplete
                className={classes.substitute}
                label="Por (CN o nombre)"
                aria-label={`Sustituto de ${product}`}
                disabled={draft.substituted.trim() === ''}
                value={draft.substitute}
                description={substitutes.nameOf(draft.substitute.trim())}
                error={problems.substitute}
                maxLength={60}
                data={choices}
                // Found by the catalogue's own search.
                filter={({ options }) => options}
                onChange={(text) => onType(line.id, { substitute: /^\d{6}(?= · )/.exec(text)?.[0] ?? text })}
              />
              <NativeSelect
                className={classes.reason}
                label={
                  missing !== null && missing > 0
                    ? `Motivo de las ${formatInteger(missing)} que faltan`
                    : 'Motivo'
                }
                aria-label={`Motivo de la falta de ${product}`}
                data={reasonChoices}
                disabled={missing === null || missing <= 0}
                value={draft.reason}
                error={problems.reason ?? problems.missing}
                onChange={({ currentTarget }) =>
                  onType(line.id, { reason: currentTarget.value as MissingReason | '' })
                }
              />
            </div>
          )}
        </>
      )}
      {isHistoryShown ? <AnswerHistory order={order} line={line.id} /> : null}
    </li>
  )
})
