import { IconBuildingStore } from '@tabler/icons-react'
import type { OrderLine } from '@/contract/orders/orders'
import { formatDay } from '@/domain/basics/dates'
import { formatEuros } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import { missingReasons, unitsToCome } from '@/domain/order/line-answer'
import classes from '@/features/orders/follow-up/line-answer.module.css'
import { AlternativesMenu } from '@/parts/purchasing/alternatives-menu'
import { WantToggle } from '@/parts/purchasing/wants/want-toggle'

type LineAnswerProps = {
  line: OrderLine
  /** Other laboratories are offered for what does not come. */
  canOrder: boolean
  /** The line's; undefined while it is not known. */
  order: { id: number; name: string } | undefined
}

/** What is known of an ordered line: what its laboratory answered, what came, and where else the missing units may be ordered. */
export function LineAnswer({ line, canOrder, order }: LineAnswerProps) {
  const { answer, received } = line
  const facts = answer ? answerFacts(line, answer) : []
  return (
    <span className={classes.answer}>
      <span className={classes.facts}>
        {answer ? null : <span className={classes.none}>Sin respuesta</span>}
        {facts.map(({ text, tone }) => (
          <span key={text} data-tone={tone}>
            {text}
          </span>
        ))}
        {received ? (
          <span>
            Recibidas {formatInteger(received.units)}
            {received.broken === 0 ? '' : `, ${formatInteger(received.broken)} en mal estado`}
          </span>
        ) : null}
      </span>
      {answer && answer.missing > 0 && canOrder ? (
        <AlternativesMenu
          cn={line.cn.cn}
          product={line.cn.product}
          quantity={answer.missing}
          tag={tag}
          className={classes.order}
        >
          <IconBuildingStore size={18} aria-hidden /> Pedir a otro
        </AlternativesMenu>
      ) : null}
      {answer && answer.missing > 0 && order !== undefined ? (
        <WantToggle
          cn={line.cn.cn}
          product={line.cn.product}
          units={answer.missing}
          order={order}
          promisedFor={answer.delayedUntil}
          className={classes.order}
        />
      ) : null}
    </span>
  )
}

const tag = { code: 'falta', name: 'En lugar de una falta' }

type Fact = { text: string; tone?: 'red' | 'amber' }

const answerFacts = (line: OrderLine, answer: NonNullable<OrderLine['answer']>): Fact[] => {
  const { served, delayed, delayedUntil, substituted, missing, reason, price } = answer
  const substitute = answer.substituteName ?? answer.substitute
  const toCome = unitsToCome(line)
  // Less than a cent apart is what rounding leaves.
  const isChanged = price !== null && Math.abs(price - line.totalPvlWithDiscount / line.quantity) >= 1
  return [
    served === toCome
      ? { text: 'Servido completo' }
      : served > 0 && { text: `Servidas ${formatInteger(served)} de ${formatInteger(toCome)}` },
    missing > 0 && {
      text: `Faltan ${formatInteger(missing)}${reason === null ? '' : `: ${missingReasons[reason].toLowerCase()}`}`,
      tone: 'red' as const,
    },
    delayed > 0 && {
      text: `Aplazadas ${formatInteger(delayed)}${delayedUntil === null ? '' : ` hasta el ${formatDay(delayedUntil)}`}`,
      tone: 'amber' as const,
    },
    substituted > 0 && {
      text: `Sustituidas ${formatInteger(substituted)} por ${substitute}`,
      tone: 'amber' as const,
    },
    isChanged && { text: `A ${formatEuros(price)} la unidad`, tone: 'amber' as const },
  ].filter((fact) => fact !== false)
}
