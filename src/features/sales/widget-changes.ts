import * as v from 'valibot'
import { isIsoDay } from '@/domain/basics/is-iso-day'
import { comparisons, maxSearchLength } from '@/domain/sales/questions/sales-filter'
import { byChoice } from '@/domain/sales/questions/table-filter'
import { isValidRange } from '@/domain/sales/range/range'
import { isRecord, type WidgetsInAddress } from '@/features/sales/dashboard-search-params'
import { comparedColumns, groupSelections, type WidgetConfig } from '@/features/sales/widget-config'
import { openedRow } from '@/ui/data-grid/list/list-search'

/** What differs from a widget's own configuration: all that addresses, saved views and the device keep of it. */
export type WidgetChanges = Partial<WidgetConfig>
/** By widget key: name, row and column. */
export type WidgetsChanges = Readonly<Record<string, WidgetChanges>>

/** More than any layout has, and than any choice offers: what exceeds them was not made by this app. */
const maxWidgets = 80
const maxIds = 100
const keyPattern = /^[a-z][a-z-]{0,60}-\d{1,3}-\d{1,2}$/

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const ids = v.pipe(v.array(id), v.maxLength(maxIds))
const day = v.nullable(v.pipe(v.string(), v.check(isIsoDay)))
const sortKey = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z_]{1,60}$/)),
  desc: v.boolean(),
})

const fields = {
  ...byChoice({
    ids,
    text: v.pipe(v.string(), v.maxLength(maxSearchLength)),
    box: v.nullable(v.literal(true)),
    choice: v.nullable(v.boolean()),
    id: v.nullable(id),
  }),
  startDate: day,
  endDate: day,
  groupSelection: v.nullable(v.picklist(groupSelections)),
  tenant: v.nullable(id),
  competitors: v.pipe(v.array(id), v.maxLength(3)),
  compare: v.nullable(v.picklist(comparisons)),
  columns: v.pipe(v.array(v.picklist(comparedColumns)), v.maxLength(comparedColumns.length)),
  sort: v.pipe(v.array(sortKey), v.maxLength(10)),
  page: v.pipe(id, v.maxValue(1_000_000)),
  pageSize: v.nullable(v.pipe(id, v.minValue(1), v.maxValue(100))),
  opened: v.nullable(openedRow),
  group: v.nullable(id),
  measure: v.picklist(['euros', 'units']),
  months: v.pipe(v.array(v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/))), v.maxLength(2)),
} satisfies { [K in keyof WidgetConfig]: v.GenericSchema<unknown, WidgetConfig[K]> }

const names = Object.keys(fields) as (keyof WidgetConfig)[]

/** Reads one widget's changes. Whatever is not as it should be, or no longer, is left out. */
export const readWidgetChanges = (value: unknown): WidgetChanges => {
  if (!isRecord(value)) return {}
  const read = names.flatMap((name) => {
    if (!Object.hasOwn(value, name)) return []
    const field = v.safeParse(fields[name], value[name])
    return field.success ? [[name, field.output]] : []
  })
  return withWholeRange(Object.fromEntries(read))
}

/** Days that make no range together are ignored (analytics.md §5). */
const withWholeRange = (changes: WidgetChanges): WidgetChanges => {
  const { startDate, endDate, ...rest } = changes
  if (typeof startDate !== 'string' || typeof endDate !== 'string')
    return startDate === null && endDate === null ? changes : rest
  return isValidRange({ startDate, endDate }) ? changes : rest
}

/** The widgets of an address, a saved view or a storage. */
export const readWidgetsChanges = (widgets: WidgetsInAddress): WidgetsChanges =>
  Object.fromEntries(
    Object.entries(widgets)
      .filter(([key]) => keyPattern.test(key))
      .slice(0, maxWidgets)
      .map(([key, changes]) => [key, readWidgetChanges(changes)] as const)
      .filter(([, changes]) => Object.keys(changes).length > 0),
  )

/** What of a configuration differs from a widget's own. The days of a range go together. */
export const changesFrom = (own: WidgetConfig, config: WidgetConfig): WidgetChanges => {
  const differs = (name: keyof WidgetConfig) => JSON.stringify(own[name]) !== JSON.stringify(config[name])
  const isRangeChanged = differs('startDate') || differs('endDate')
  const changed = names.filter((name) =>
    name === 'startDate' || name === 'endDate' ? isRangeChanged : differs(name),
  )
  return Object.fromEntries(changed.map((name) => [name, config[name]]))
}

/** What is worth keeping for another visit: page and open row of a table are where somebody was, not how they want it. */
export const lastingChanges = (widgets: WidgetsInAddress): WidgetsChanges =>
  Object.fromEntries(
    Object.entries(readWidgetsChanges(widgets))
      .map(([key, { page: _page, opened: _opened, ...changes }]) => [key, changes] as const)
      .filter(([, changes]) => Object.keys(changes).length > 0),
  )
