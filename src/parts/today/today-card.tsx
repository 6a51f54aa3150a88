import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import { type TodayAction, type TodayLine, type TodayRule, todayList } from '@/domain/today/today-line'
import classes from '@/parts/today/today-card.module.css'
import { useHiddenLines } from '@/parts/today/use-hidden-lines'
import { IconButton } from '@/ui/controls/icon-button'
import { PlainButton } from '@/ui/controls/plain-button'
import { ForReaders } from '@/ui/focus/for-readers'
import { useIsNarrow, useIsWide } from '@/ui/screen/screen-width'

type TodayCardProps<Facts extends object, Target> = {
  rules: readonly TodayRule<Facts, Target>[]
  /** Undefined while they are read. */
  facts: Facts | undefined
  /** The pharmacy whose lines these are; null on a screen of none. */
  place: number | null
  /** What is said where there is no line: less than everything may be known. */
  none?: string | undefined
  renderAction: RenderAction<Target>
}

/** Renders what a line leads to or opens, around what it says. */
type RenderAction<Target> = (
  action: TodayAction<Target>,
  props: { className: string | undefined; children: ReactNode },
) => ReactNode

const severityNames = { urgent: 'Urgente', soon: 'Pronto', notice: 'Aviso' } as const

/** As many as the room has rows for (today-room.module.css): the others come when they are asked for, and nothing moves by itself. */
const shownAtOnce = { narrow: 2, medium: 3, wide: 4 }

/** What needs its user today, the most urgent first, each with its one action. */
export function TodayCard<Facts extends object, Target>({
  rules,
  facts,
  place,
  none = 'Nada urgente hoy.',
  renderAction,
}: TodayCardProps<Facts, Target>) {
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { hidden, hide, showAll } = useHiddenLines(place)
  const [isOpen, setOpen] = useState(false)
  const [narrow, wide] = [useIsNarrow(), useIsWide()]
  const isKnown = facts !== undefined && hidden !== undefined
  const list = isKnown ? todayList(rules, facts, hidden) : { lines: [], hidden: [] }
  // What was not read may find again what was hidden.
  const isWhole = isKnown && !Object.values(facts).includes(null)
  const most = shownAtOnce[narrow ? 'narrow' : wide ? 'wide' : 'medium']
  const shown = isOpen ? list.lines : list.lines.slice(0, most)
  return (
    <section className={classes.card} aria-labelledby={title}>
      <header className={classes.header}>
        <h2 id={title} ref={heading} tabIndex={-1} className={classes.title}>
          Hoy
        </h2>
        {list.hidden.length === 0 ? null : (
          <PlainButton
            variant="subtle"
            onClick={() => {
              showAll()
              heading.current?.focus()
            }}
          >
            Mostrar{' '}
            {list.hidden.length === 1 ? 'la oculta' : `las ${formatInteger(list.hidden.length)} ocultas`}
          </PlainButton>
        )}
        {list.lines.length <= most ? null : (
          <PlainButton variant="subtle" aria-pressed={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Ver menos' : `Ver las ${formatInteger(list.lines.length)}`}
          </PlainButton>
        )}
      </header>
      {!isKnown ? (
        <p className={classes.none}>Comprobando…</p>
      ) : shown.length === 0 ? (
        <p className={classes.none}>
          <IconCircleCheck size={22} aria-hidden />
          {none}
        </p>
      ) : (
        <ul className={classes.lines}>
          {shown.map((line) => (
            <Line
              key={line.key}
              line={line}
              renderAction={renderAction}
              onHide={() => {
                hide(line, isWhole ? [...list.lines, ...list.hidden] : null)
                heading.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type LineProps<Target> = {
  line: TodayLine<Target>
  renderAction: RenderAction<Target>
  onHide: () => void
}

function Line<Target>({ line, renderAction, onHide }: LineProps<Target>) {
  const { severity, text, detail, action } = line
  return (
    <li className={classes.line} data-severity={severity}>
      {renderAction(action, {
        className: classes.action,
        children: (
          <>
            <span className={classes.said}>
              <ForReaders>{severityNames[severity]}: </ForReaders>
              <b title={text}>{text}</b>
              {detail === undefined ? null : <small title={detail}>{detail}</small>}
            </span>
            <span className={classes.label}>{action.label}</span>
          </>
        ),
      })}
      <IconButton
        aria-label={`Ocultar hasta que cambie: ${text}`}
        title="Ocultar hasta que cambie"
        onClick={onHide}
      >
        <IconX size={18} aria-hidden />
      </IconButton>
    </li>
  )
}
