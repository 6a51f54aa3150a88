import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/dates/styles.layer.css'
import { DatePickerInput, type DatePickerPreset, DatesProvider } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import 'dayjs/locale/es'
import { useEffect, useState } from 'react'
import type { DateRangeProps, DayRange } from '@/ui/date-range'

/** Calendar of `DateRange`, fetched when first used. Reports only whole ranges: the first click alone changes nothing. */
export default function DateRangePicker({ label, value, onChange, max, min, shortcuts }: DateRangeProps) {
  const [draft, setDraft] = useState<[string | null, string | null]>([value.start, value.end])
  useEffect(() => setDraft([value.start, value.end]), [value.start, value.end])
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1 }}>
      <DatePickerInput
        type="range"
        label={label}
        valueFormat="DD/MM/YYYY"
        allowSingleDateInRange
        value={draft}
        onChange={(range) => {
          setDraft(range)
          const [start, end] = range
          if (start !== null && end !== null) onChange({ start, end })
        }}
        onDropdownClose={() => {
          if (draft[1] === null) setDraft([value.start, value.end])
        }}
        maxDate={max}
        minDate={min}
        presets={shortcuts?.map(presetOf)}
        leftSection={<IconCalendar size={18} aria-hidden />}
      />
    </DatesProvider>
  )
}

const presetOf = ({ label, range }: { label: string; range: DayRange }): DatePickerPreset<'range'> => ({
  label,
  value: [range.start, range.end],
})
