import { TextInput } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/es'
import { type FocusEvent, useState } from 'react'
import { addMonths, monthOf } from '@/domain/basics/dates'
import classes from '@/ui/dates/date-range-choice.module.css'
import type { DateRangeProps, DayRange } from '@/ui/dates/day-range'
import type { readTypedRange, TypedRange } from '@/ui/dates/typed-range'
import { useIsTouch, useIsWide } from '@/ui/screen/screen-width'

type DateRangeChoiceProps = DateRangeProps & {
  typed: TypedRange
  read: ReturnType<typeof readTypedRange>
  /** Somebody wants to leave, although what is typed is refused. */
  warned: boolean
  onType: (typed: TypedRange) => void
  onChoose: (range: DayRange) => void
  /** A whole range was chosen. */
  onDone: () => void
}

/** The three ways to a range: two days that are typed, its name, or two presses on the calendar. */
export function DateRangeChoice(props: DateRangeChoiceProps) {
  const { value, max, min, shortcuts = [], typed, read, warned, onType, onChoose, onDone } = props
  const months = useIsWide() ? 2 : 1
  const touch = useIsTouch()
  /** The end's month is the last one shown. */
  const opened = ({ end }: DayRange) => `${addMonths(monthOf(end), 1 - months)}-01`
  const [month, setMonth] = useState(() => opened(value))
  /** First day of a range that is not complete yet. */
  const [first, setFirst] = useState<string | null>(null)
  const [left, setLeft] = useState({ start: false, end: false })

  const choose = (range: DayRange) => {
    setFirst(null)
    setMonth(opened(range))
    onChoose(range)
  }
  const onLeft = (name: keyof TypedRange, { relatedTarget }: FocusEvent) => {
    // A button that is being pressed must not move: what was typed is judged when somebody leaves.
    if (relatedTarget instanceof HTMLButtonElement) return
    setLeft({ ...left, [name]: true })
    if (read.range !== null && !isSame(read.range, value)) choose(read.range)
  }
  const dayField = (name: keyof TypedRange, label: string) => (
    <TextInput
      label={label}
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      maxLength={wholeDay}
      value={typed[name]}
      error={(left[name] || warned || typed[name].length === wholeDay) && read.problems?.[name]}
      onChange={(event) => onType({ ...typed, [name]: event.currentTarget.value })}
      onBlur={(event) => onLeft(name, event)}
      onKeyDown={({ key }) => {
        if (key !== 'Enter') return
        setLeft({ start: true, end: true })
        if (read.range === null) return
        choose(read.range)
        onDone()
      }}
      {...(name === 'start' && !touch && { 'data-autofocus': true })}
    />
  )

  return (
    // The focus of touch screens opens no keyboard.
    <div className={classes.root} data-compact tabIndex={-1} {...(touch && { 'data-autofocus': true })}>
      <div className={classes.typed}>
        {dayField('start', 'Desde')}
        {dayField('end', 'Hasta')}
      </div>
      {shortcuts.length === 0 ? null : (
        <ul className={classes.shortcuts}>
          {shortcuts.map(({ label, range }) => (
            <li key={label}>
              <button
                type="button"
                className={classes.shortcut}
                aria-current={isSame(range, value) || undefined}
                onClick={() => {
                  choose(range)
                  onDone()
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
      <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1, weekendDays: [], consistentWeeks: true }}>
        <DatePicker
          type="range"
          numberOfColumns={months}
          columnsToScroll={1}
          date={month}
          onDateChange={setMonth}
          value={first === null ? [value.start, value.end] : [first, null]}
          onChange={([start, end]) => {
            if (start === null || end === null) return setFirst(start)
            choose({ start, end })
            onDone()
          }}
          allowSingleDateInRange
          hideOutsideDates
          minDate={min}
          maxDate={max}
          ariaLabels={names}
          classNames={{
            calendarHeaderControl: classes.control,
            calendarHeaderLevel: classes.control,
            monthThead: classes.weekdays,
            day: classes.day,
          }}
        />
      </DatesProvider>
    </div>
  )
}

const isSame = (a: DayRange, b: DayRange) => a.start === b.start && a.end === b.end

const wholeDay = 'dd/mm/aaaa'.length

const names = {
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  previousYear: 'Año anterior',
  nextYear: 'Año siguiente',
  previousDecade: 'Década anterior',
  nextDecade: 'Década siguiente',
}
