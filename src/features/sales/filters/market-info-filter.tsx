import { Radio } from '@mantine/core'
import { memo } from 'react'
import classes from '@/features/sales/filters/filters.module.css'

type MarketInfoFilterProps = { chosen: boolean; onChange: (change: { marketInfo: true | null }) => void }

/** 'Oportunidades': radio buttons that a second click clears (analytics.md §4). */
export const MarketInfoFilter = memo(function MarketInfoFilter({ chosen, onChange }: MarketInfoFilterProps) {
  return (
    <fieldset className={classes.types}>
      <legend>Oportunidades</legend>
      <div className={classes.ticks}>
        <Radio
          label="Info. mercado"
          checked={chosen}
          // Browsers fire no change event for a radio that is already checked, so clicks are handled instead.
          onChange={() => {}}
          onClick={() => onChange({ marketInfo: chosen ? null : true })}
        />
      </div>
    </fieldset>
  )
})
