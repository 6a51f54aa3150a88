import { Input, Modal, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatDay } from '@/domain/basics/dates'
import { DateRangeChoice } from '@/ui/dates/date-range-choice'
import type { DateRangeProps, DayRange } from '@/ui/dates/day-range'
import { readTypedRange, type TypedRange, typedRange } from '@/ui/dates/typed-range'
import readers from '@/ui/focus/for-readers.module.css'
import { useIsNarrow } from '@/ui/screen/screen-width'

/**
 * The field of `DateRange` and what it opens: days to type, named ranges and a calendar, on narrow screens as a dialog.
 * Loaded when first used. Reports only complete ranges. Days that are typed and refused stay, also when it is closed.
 */
export default function DateRangePicker(props: DateRangeProps) {
  const { label, labelHidden = false, value, onChange } = props
  const id = useId()
  const narrow = useIsNarrow()
  const [open, setOpen] = useState(false)
  /** What was typed was refused, and said so. */
  const [warned, setWarned] = useState(false)
  const [typed, setTyped] = useState<TypedRange>(() => typedRange(value))
  const [shown, setShown] = useState(value)
  if (shown.start !== value.start || shown.end !== value.end) {
    setShown(value)
    setTyped(typedRange(value))
  }
  const read = readTypedRange(typed, props)
  const choose = (range: DayRange) => {
    setTyped(typedRange(range))
    if (range.start !== value.start || range.end !== value.end) onChange(range)
  }
  /** Whoever leaves has typed what they want. What is refused is said before. */
  const leave = () => {
    if (read.range === null && !warned) return setWarned(true)
    if (read.range !== null) choose(read.range)
    setOpen(false)
  }
  const field = (
    <Input
      component="button"
      type="button"
      pointer
      id={id}
      aria-labelledby={`${id}-label ${id}-days`}
      aria-haspopup="dialog"
      aria-expanded={open}
      leftSection={<IconCalendar size={18} aria-hidden />}
      onClick={() => {
        if (open) return leave()
        setWarned(false)
        setOpen(true)
      }}
    >
      <span id={`${id}-days`}>
        {formatDay(value.start)} – {formatDay(value.end)}
      </span>
    </Input>
  )
  const choice = (
    <DateRangeChoice
      {...props}
      typed={typed}
      read={read}
      warned={warned}
      onType={setTyped}
      onChoose={choose}
      onDone={() => setOpen(false)}
    />
  )
  return (
    <div>
      <Input.Label id={`${id}-label`} htmlFor={id} {...(labelHidden && { className: readers.only })}>
        {label}
      </Input.Label>
      {narrow ? (
        <>
          {field}
          <Modal opened={open} onClose={leave} title={label} padding="sm">
            {choice}
          </Modal>
        </>
      ) : (
        <Popover
          opened={open}
          onDismiss={leave}
          closeOnEscape={false}
          withRoles={false}
          trapFocus
          returnFocus
          position="bottom-start"
          shadow="lg"
          transitionProps={{ duration: 0 }}
        >
          <Popover.Target>{field}</Popover.Target>
          <Popover.Dropdown
            role="dialog"
            aria-label={label}
            onKeyDown={({ key }) => {
              if (key === 'Escape') setOpen(false)
            }}
          >
            {choice}
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  )
}
