import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/dates/styles.layer.css'
import { DatePickerInput, type DatePickerPreset, DatesProvider } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import 'dayjs/locale/es'
import { useId, useState } from 'react'
import classes from '@/ui/date-range-picker.module.css'
import type { DateRangeProps, DayRange } from '@/ui/day-range'
import { useIsNarrow } from '@/ui/screen-width'

/**
 * The calendar of `DateRange`, loaded when first used. Reports only complete ranges: the first click changes nothing
 * yet.
 */
export default function DateRangePicker({ label, value, onChange, max, min, shortcuts }: DateRangeProps) {
  const id = useId()
  const narrow = useIsNarrow()
  /** First day of a range that is not complete yet. */
  const [draft, setDraft] = useState<[string | null, string | null] | null>(null)
  const [shown, setShown] = useState(value)
  if (shown.start !== value.start || shown.end !== value.end) {
    setShown(value)
    setDraft(null)
  }
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1, weekendDays: [] }}>
      <DatePickerInput
        type="range"
        id={id}
        // Closes without a transition, which would delay the answer to the click.
        popoverProps={{ id, returnFocus: true, transitionProps: { duration: 0 } }}
        dropdownType={narrow ? 'modal' : 'popover'}
        modalProps={{ title: label, withCloseButton: true, padding: 'sm' }}
        ariaLabels={names}
        hideOutsideDates
        classNames={{
          datePickerRoot: classes.root,
          presetsList: classes.presets,
          presetButton: classes.preset,
          calendarHeaderControl: classes.control,
          calendarHeaderLevel: classes.control,
          monthThead: classes.calendar,
          day: classes.day,
        }}
        label={label}
        valueFormat="DD/MM/YYYY"
        allowSingleDateInRange
        value={draft ?? [value.start, value.end]}
        onChange={(range) => {
          setDraft(range)
          const [start, end] = range
          if (start !== null && end !== null) onChange({ start, end })
        }}
        onDropdownClose={() => {
          if (draft?.[1] === null) setDraft(null)
        }}
        maxDate={max}
        minDate={min}
        presets={shortcuts?.map(presetOf)}
        leftSection={<IconCalendar size={18} aria-hidden />}
      />
    </DatesProvider>
  )
}

const names = {
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  previousYear: 'Año anterior',
  nextYear: 'Año siguiente',
  previousDecade: 'Década anterior',
  nextDecade: 'Década siguiente',
}

const presetOf = ({ label, range }: { label: string; range: DayRange }): DatePickerPreset<'range'> => ({
  label,
  value: [range.start, range.end],
})
