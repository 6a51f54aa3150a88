import { Button, Checkbox, Modal } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { serverMessage } from '@/api/outcome'
import type { Order } from '@/contract/orders/orders'
import { formatInteger } from '@/domain/basics/numbers'
import { matchesSearch } from '@/domain/basics/text'
import { type AnswerTotals, answerTotals } from '@/domain/order/answer-draft'
import { unitsToCome } from '@/domain/order/line-answer'
import { lineSearchText } from '@/domain/order/order-search'
import { AnswerFileBar } from '@/features/orders/answering/answer-file'
import { AnswerLine } from '@/features/orders/answering/answer-line'
import classes from '@/features/orders/answering/answering.module.css'
import type { Typed } from '@/features/orders/answering/typed-answers'
import { useAnswerFile } from '@/features/orders/answering/use-answer-file'
import { useAnswering } from '@/features/orders/answering/use-answering'
import { useSubstitutes } from '@/features/orders/answering/use-substitutes'
import { focusFirstFault } from '@/parts/forms/focus-first-fault'
import { FormProblem } from '@/parts/forms/form-problem'
import { Money } from '@/parts/prices/money'
import { ActionButton } from '@/ui/controls/action-button'
import { SearchField } from '@/ui/controls/search-field'
import { ErrorState } from '@/ui/feedback/error-state'
import { Loading } from '@/ui/feedback/loading'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'
import { useIsNarrow } from '@/ui/screen/screen-width'

type AnswerDialogProps = {
  order: Order
  typed: Typed
  onType: (typed: Typed) => void
  onClose: () => void
}

/** Lines from which on they are searched. */
const manyLines = 10

/**
 * The answer to each line of an order: all of it comes, until something else is typed. Enter goes to the next line's units, and
 * with Ctrl it sends.
 */
export default function AnswerDialog({ order, typed, onType, onClose }: AnswerDialogProps) {
  useReturnedFocus()
  const narrow = useIsNarrow()
  const form = useRef<HTMLFormElement>(null)
  const [search, setSearch] = useState('')
  const [onlyShort, setOnlyShort] = useState(false)
  const answerFile = useAnswerFile(order.id, { onLoad: () => onType(new Map()) })
  const [isDropping, setDropping] = useState(false)
  const { rows, others, problems, read, type, send, isSending, loadError, reload, failure } = useAnswering(
    order,
    {
      typed,
      onType,
      file: answerFile.file,
      onSent: onClose,
    },
  )
  const substitutes = useSubstitutes(order)
  const shown = (rows ?? []).filter(
    ({ line, draft }) =>
      problems.has(line.id) ||
      (matchesSearch(lineSearchText(line), search) &&
        (!onlyShort || draft.served.trim() !== String(unitsToCome(line)))),
  )
  const submit = () => {
    if (!send() && form.current) focusFirstFault(form.current)
  }
  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.defaultPrevented) return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) {
      if (!event.repeat) submit()
    } else focusNextUnits(event.currentTarget, event.target)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Responder a «${order.name}»`}
      size={1040}
      fullScreen={narrow}
      classNames={{ body: classes.body }}
    >
      {loadError !== null ? (
        <ErrorState title="No se han podido leer las líneas del pedido" onRetry={reload}>
          {serverMessage(loadError) ?? 'El pedido está en el servidor; podrá responder cuando haya conexión.'}
        </ErrorState>
      ) : rows === undefined ? (
        <Loading height={160} />
      ) : (
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
          onKeyDown={keys}
          className={isDropping ? classes.dropping : undefined}
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes('Files')) return
            event.preventDefault()
            setDropping(true)
          }}
          onDragLeave={() => setDropping(false)}
          onDrop={(event) => {
            event.preventDefault()
            setDropping(false)
            answerFile.choose(event.dataTransfer.files[0])
          }}
        >
          <AnswerFileBar answerFile={answerFile} others={others} />
          {rows.length > manyLines ? (
            <div className={classes.tools}>
              <SearchField label="Buscar CN o producto" value={search} onChange={setSearch} />
              <Checkbox
                label="Solo lo que no se sirve entero"
                checked={onlyShort}
                onChange={({ currentTarget }) => setOnlyShort(currentTarget.checked)}
              />
            </div>
          ) : null}
          <p className={classes.hint}>
            {answerFile.file === null ? 'Cada línea se sirve entera si no indica otra cosa. ' : ''}
            Intro pasa a la siguiente; Ctrl + Intro envía.
          </p>
          <ul className={classes.lines}>
            {shown.map((row) => (
              <AnswerLine
                key={row.line.id}
                order={order.id}
                row={row}
                problems={problems.get(row.line.id)}
                substitutes={substitutes}
                onType={type}
              />
            ))}
          </ul>
          {shown.length === 0 ? <p className={classes.hint}>Ninguna línea es así.</p> : null}
          <div className={classes.foot}>
            {failure === null ? null : <FormProblem>{failure}</FormProblem>}
            {problems.size === 0 ? null : (
              <FormProblem>
                {problems.size === 1 ? 'Revise 1 línea.' : `Revise ${formatInteger(problems.size)} líneas.`}{' '}
                No se ha enviado nada.
              </FormProblem>
            )}
            <Totals
              ordered={rows.reduce(
                (sum, { line, refusal }) => sum + (refusal === null ? unitsToCome(line) : 0),
                0,
              )}
              unread={rows.filter(({ refusal }) => refusal === null).length - read.length}
              totals={answerTotals(read)}
            />
            <div className={classes.actions}>
              <Button variant="default" onClick={onClose}>
                Volver
              </Button>
              <ActionButton
                type="submit"
                loading={isSending}
                disabledReason={
                  rows.every(({ refusal }) => refusal !== null) ? 'No queda ninguna línea' : null
                }
              >
                Enviar respuesta
              </ActionButton>
            </div>
          </div>
        </form>
      )}
    </Modal>
  )
}

/** The units of the next line; after the last one, the button that sends. */
function focusNextUnits(form: HTMLFormElement, from: HTMLInputElement): void {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[data-units]')]
  const own = from.closest('li')?.querySelector<HTMLInputElement>('input[data-units]')
  const next = own ? fields[fields.indexOf(own) + 1] : fields[0]
  const target = next ?? form.querySelector<HTMLElement>('button[type="submit"]')
  target?.focus()
}

type TotalsProps = {
  ordered: number /** Lines that are not counted, as they are not complete yet. */
  unread: number
  totals: AnswerTotals
}

function Totals({ ordered, unread, totals }: TotalsProps) {
  const { served, delayed, substituted, missing, amount } = totals
  const others = { Aplazadas: delayed, Sustituidas: substituted, Faltan: missing }
  return (
    <dl className={classes.totals} aria-label="Totales de la respuesta">
      <div>
        <dt>Servidas</dt>
        <dd>
          {formatInteger(served)} de {formatInteger(ordered)}
        </dd>
      </div>
      {Object.entries(others).map(([name, units]) =>
        units === 0 ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatInteger(units)}</dd>
          </div>
        ),
      )}
      {unread === 0 ? null : (
        <div>
          <dt>Sin completar</dt>
          <dd>{unread === 1 ? '1 línea' : `${formatInteger(unread)} líneas`}</dd>
        </div>
      )}
      <div>
        <dt>Importe servido</dt>
        <dd>
          <Money cents={amount} />
        </dd>
      </div>
    </dl>
  )
}
