import { Button } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { clampPeriod, maxPeriod, minPeriod, periodPresets, readPeriod } from '@/domain/basics/quantity'
import classes from '@/features/purchasing/selection/configuration.module.css'

export const periodRefusal = `Escriba los días con un número entero, de ${minPeriod} a ${maxPeriod}.`

/**
 * Days to cover, as typed: minus, field, plus and presets (purchasing.md §2.3, §5). A text that is no whole number stays
 * in the field with a message.
 */
export function PeriodInput({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const id = useId()
  const [writing, setWriting] = useState(false)
  const days = readPeriod(text)
  // Whoever has just emptied the field is about to type.
  const refused = days === null && !(writing && text === '')
  const set = (next: number) => onChange(String(clampPeriod(next)))
  return (
    <div className={classes.period}>
      <label htmlFor={id}>Días</label>
      <span className={classes.control} data-refused={refused || undefined}>
        <button
          type="button"
          aria-label="Quitar un día"
          disabled={days === null || days <= minPeriod}
          onClick={() => days !== null && set(days - 1)}
        >
          <IconMinus size={18} aria-hidden />
        </button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={refused}
          aria-describedby={refused ? `${id}-refused` : undefined}
          value={text}
          onFocus={(event) => {
            setWriting(true)
            event.currentTarget.select()
          }}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={() => {
            setWriting(false)
            if (days !== null) set(days)
          }}
        />
        <button
          type="button"
          aria-label="Añadir un día"
          disabled={days === null || days >= maxPeriod}
          onClick={() => days !== null && set(days + 1)}
        >
          <IconPlus size={18} aria-hidden />
        </button>
      </span>
      {refused ? (
        <span id={`${id}-refused`} role="alert" className={classes.refusal}>
          {periodRefusal}
        </span>
      ) : null}
      <div className={classes.presets}>
        {periodPresets.map(({ label, days: preset }) => (
          <Button
            key={preset}
            variant={days === preset ? 'light' : 'default'}
            aria-pressed={days === preset}
            onClick={() => set(preset)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
