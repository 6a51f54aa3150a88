import { type ReactNode, use, useId, useState } from 'react'
import { formatDay } from '@/domain/basics/dates'
import classes from '@/features/sales/page/page.module.css'
import { SpanContext, usePage } from '@/features/sales/page/page-context'
import type { PageFieldsProps } from '@/features/sales/page/page-fields'
import { usePartNames } from '@/features/sales/page/part-names'
import { parts } from '@/features/sales/page-selection'
import { type FilterChip, FilterChips } from '@/ui/controls/filter-chips'
import { PlainButton } from '@/ui/controls/plain-button'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const PageFields = lazyComponent<PageFieldsProps>(() => import('@/features/sales/page/page-fields'))

/**
 * What the whole page is narrowed to, each part removable, and the fields that narrow it without a chart or a row to press. The
 * button stands in the line of the sections where there is room: tables begin that much higher.
 */
export function PageBar({ sections }: { sections?: ReactNode }) {
  const page = usePage()
  const [open, setOpen] = useState(false)
  const panel = useId()
  if (page === null) return sections
  return (
    <div className={classes.bar} data-picture="none">
      <div className={classes.line}>
        {sections}
        <PlainButton
          variant="default"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          Periodo y filtros
        </PlainButton>
      </div>
      <Chips />
      <div id={panel} hidden={!open}>
        {open ? <PageFields page={page} fallback={null} /> : null}
      </div>
    </div>
  )
}

function Chips() {
  const page = usePage()
  const { span } = use(SpanContext)
  const nameOf = usePartNames()
  if (page === null) return null
  const { selection, change } = page
  const chips: FilterChip[] = [
    ...(span === null
      ? []
      : [
          {
            id: 'span',
            name: `${formatDay(span.startDate)} – ${formatDay(span.endDate)}`,
            onRemove: () => change({ from: undefined, to: undefined }),
          },
        ]),
    ...parts.flatMap((part) => {
      const id = selection[part]
      return id === undefined
        ? []
        : [{ name: nameOf(part, id), onRemove: () => change({ [part]: undefined }) }]
    }),
  ]
  return <FilterChips active={chips} />
}
