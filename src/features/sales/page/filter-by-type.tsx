import type { ReactNode } from 'react'
import { pageTypes } from '@/domain/sales/questions/product-types'
import { FilterBy } from '@/features/sales/page/filter-by'
import classes from '@/features/sales/page/page.module.css'

/** The name of a slice, and what narrows the page to the type of product that it stands for (the slice's id). */
export function FilterByType({ type, children }: { type: string; children: ReactNode }) {
  const known = pageTypes.find((each) => each.type === type)
  return (
    <span className={classes.type}>
      {children}
      {known && <FilterBy part="type" id={known.id} name={known.name} />}
    </span>
  )
}
