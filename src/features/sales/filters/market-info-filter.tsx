import { Radio } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { memo } from 'react'
import classes from '@/features/sales/filters/filters.module.css'

type MarketInfoFilterProps = { chosen: boolean; onChange: (change: { marketInfo: true | null }) => void }

/** 'Oportunidades': a radio that is also taken off again by pressing it (analytics.md §4). */
export const MarketInfoFilter = memo(function MarketInfoFilter({ chosen, onChange }: MarketInfoFilterProps) {
  return (
    <fieldset className={classes.types}>
      <legend>Oportunidades</legend>
      <div className={classes.ticks}>
        <Radio
          label="Info. mercado"
          checked={chosen}
          // Browsers report no change of a radio that is already chosen, only the press.
          onChange={() => {}}
          onClick={() => onChange({ marketInfo: chosen ? null : true })}
        />
      </div>
    </fieldset>
  )
})
