import { NativeSelect } from '@mantine/core'
import { type Comparison, comparisons } from '@/domain/sales/questions/sales-filter'
import classes from '@/features/sales/charts/controls/charts.module.css'
import { comparisonLabels } from '@/features/sales/filters/table-controls'

type CompareSelectProps = { value: Comparison | null; onChange: (compare: Comparison | null) => void }

/** Chooses the period that the months are compared with. */
export function CompareSelect({ value, onChange }: CompareSelectProps) {
  return (
    <NativeSelect
      className={classes.select}
      aria-label="Comparar con"
      data={[
        { value: '', label: 'Sin comparar' },
        ...comparisons.map((each) => ({ value: each, label: comparisonLabels[each] })),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(comparisons.find((each) => each === currentTarget.value) ?? null)
      }
    />
  )
}
