import { SegmentedControl } from '@mantine/core'
import type { WidgetConfig } from '@/features/sales/widget-config'

type Measure = WidgetConfig['measure']

/** Switches between amounts and units. */
export function MeasureToggle({ value, onChange }: { value: Measure; onChange: (measure: Measure) => void }) {
  return (
    <SegmentedControl
      aria-label="Medida"
      data={[
        { value: 'euros', label: '€' },
        { value: 'units', label: 'Ud' },
      ]}
      value={value}
      onChange={(to) => onChange(to === 'units' ? 'units' : 'euros')}
    />
  )
}
