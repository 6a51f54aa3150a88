import { Button } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { clampPeriod, maxPeriod, minPeriod, periodPresets } from '@/domain/basics/quantity'
import classes from '@/features/purchasing/selection/configuration.module.css'

/** Days to cover: minus, field, plus and presets (purchasing.md §2.3, §5). */
export function PeriodInput({ value, onChange }: { value: number; onChange: (days: number) => void }) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const set = (days: number) => {
    setDraft(null)
    onChange(clampPeriod(days))
  }
  return (
    <div className={classes.period}>
      <label htmlFor={id}>Días</label>
      <span className={classes.control}>
        <button
          type="button"
          aria-label="Quitar un día"
          disabled={value <= minPeriod}
          onClick={() => set(value - 1)}
        >
          <IconMinus size={18} aria-hidden />
        </button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={draft ?? String(value)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setDraft(event.currentTarget.value)
            const days = Number.parseInt(event.currentTarget.value, 10)
            if (days >= minPeriod && days <= maxPeriod) onChange(days)
          }}
          onBlur={() => draft !== null && set(Number.parseInt(draft, 10))}
        />
        <button
          type="button"
          aria-label="Añadir un día"
          disabled={value >= maxPeriod}
          onClick={() => set(value + 1)}
        >
          <IconPlus size={18} aria-hidden />
        </button>
      </span>
      <div className={classes.presets}>
        {periodPresets.map(({ label, days }) => (
          <Button
            key={days}
            variant={value === days ? 'light' : 'default'}
            aria-pressed={value === days}
            onClick={() => set(days)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
