import type { ReactNode } from 'react'
import { pageTypes } from '@/domain/sales/questions/product-types'
import { FilterBy } from '@/features/sales/page/filter-by'
import classes from '@/features/sales/page/page.module.css'
import { namedTypes } from '@/features/sales/page/part-names'

/** The name of a slice, and what narrows the page to the type of product that it stands for (the slice's id). */
export function FilterByType({ type, children }: { type: string; children: ReactNode }) {
  const known = namedTypes[(pageTypes as readonly string[]).indexOf(type)]
  return (
    <span className={classes.type}>
      {children}
      {known && <FilterBy part="type" {...known} />}
    </span>
  )
}
