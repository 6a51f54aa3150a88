import { priceModeLabels, priceModes, usePriceMode } from '@/parts/prices/price-mode'
import classes from '@/parts/prices/price-mode-switch.module.css'

/** PVL or PVP for every figure (analytics.md §2): two radio buttons side by side. */
export function PriceModeSwitch() {
  const { mode, setMode } = usePriceMode()
  return (
    <fieldset className={classes.switch}>
      <legend className={classes.legend}>Precios</legend>
      {priceModes.map((value) => (
        <label key={value} className={classes.option}>
          <input
            type="radio"
            name="price-mode"
            value={value}
            checked={mode === value}
            onChange={() => setMode(value)}
          />
          <span>{priceModeLabels[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}
