import { SegmentedControl } from '@mantine/core'
import { priceModeLabels, priceModes, usePriceMode } from '@/ui/price-mode'

const data = priceModes.map((value) => ({ value, label: priceModeLabels[value] }))

/** PVL or PVP for every figure (analytics.md §2). */
export function PriceModeSwitch() {
  const { mode, setMode } = usePriceMode()
  return <SegmentedControl aria-label="Precios" value={mode} onChange={setMode} data={data} />
}
