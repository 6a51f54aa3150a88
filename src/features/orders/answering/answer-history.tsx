import { useQuery } from '@tanstack/react-query'
import type { LineAnswers } from '@/contract/orders/order-answers'
import { formatDay, formatInstant } from '@/domain/basics/dates'
import { formatEuros } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import { type AnswerOrigin, missingReasons } from '@/domain/order/line-answer'
import classes from '@/features/orders/answering/answering.module.css'
import { lineAnswersQuery } from '@/features/orders/answering/queries'
import { failureText } from '@/parts/connection/no-connection'
import { useSessionScope } from '@/parts/session/scope'
import { Loading } from '@/ui/feedback/loading'

const originNames: Record<AnswerOrigin, string> = {
  screen: 'en pantalla',
  file: 'por archivo',
  webhook: 'por su sistema',
  fedicom: 'por Fedicom',
  'delivery-note': 'por su albarán',
}

/** What was answered of a line, the last first: when, by whom and how. */
export function AnswerHistory({ order, line }: { order: number; line: number }) {
  const answers = useQuery(lineAnswersQuery(useSessionScope(), order, line))
  if (answers.isError) return <p className={classes.refusal}>{failureText(answers.error)}</p>
  if (answers.data === undefined) return <Loading height={48} />
  return (
    <ol className={classes.history}>
      {answers.data.map((answer) => (
        <li key={answer.answeredAt + answer.origin}>
          <b>{formatInstant(answer.answeredAt)}</b>{' '}
          {[answer.by, answer.laboratory.name].filter(Boolean).join(', ')}, {originNames[answer.origin]}:{' '}
          {answerText(answer)}
        </li>
      ))}
    </ol>
  )
}

function answerText(answer: LineAnswers[number]): string {
  const { served, delayed, delayedUntil, substituted, missing, reason, price } = answer
  return [
    `${formatInteger(served)} servidas`,
    delayed > 0 &&
      `${formatInteger(delayed)} aplazadas${delayedUntil === null ? '' : ` hasta el ${formatDay(delayedUntil)}`}`,
    substituted > 0 &&
      `${formatInteger(substituted)} sustituidas por ${answer.substituteName ?? answer.substitute}`,
    missing > 0 &&
      `${formatInteger(missing)} en falta${reason === null ? '' : ` (${missingReasons[reason].toLowerCase()})`}`,
    price !== null && `a ${formatEuros(price)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
