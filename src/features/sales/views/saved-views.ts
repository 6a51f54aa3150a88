import * as v from 'valibot'
import { compareFolded, foldText } from '@/domain/text'
import { type DashboardSearch, readDashboardSearch } from '@/features/sales/dashboard-search'
import { lastingChanges } from '@/features/sales/widget-changes'
import { type Identity, ownerOf } from '@/offline/identity'

/** A state of the dashboard under a name: what its address says. Two of a user differ in their names. */
export type SavedView = { name: string; search: DashboardSearch }

export const maxViews = 50
export const maxNameLength = 60

/** Under which a user's views are kept on this device. */
export const savedViewsKey = (identity: Identity): string => `sales-views:${ownerOf(identity)}`

const viewSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxNameLength)),
  search: v.record(v.string(), v.unknown()),
})

/** What a storage keeps, without what is not, or no longer, understood. */
export const readSavedViews = (value: unknown): SavedView[] =>
  (Array.isArray(value) ? value : []).slice(0, maxViews).flatMap((each) => {
    const view = v.safeParse(viewSchema, each)
    return view.success
      ? [{ name: view.output.name, search: lasting(readDashboardSearch(view.output.search)) }]
      : []
  })

const lasting = ({ section, widgets = {} }: DashboardSearch): DashboardSearch =>
  readDashboardSearch({ section, widgets: lastingChanges(widgets) })

const isSame = (a: string, b: string): boolean => foldText(a) === foldText(b)

export const isTaken = (views: readonly SavedView[], name: string): boolean =>
  views.some((view) => isSame(view.name, name))

/** By name. One of the same name makes room. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...withoutView(views, view.name), { ...view, search: lasting(view.search) }].sort((a, b) =>
    compareFolded(foldText(a.name), foldText(b.name)),
  )

export const withoutView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((view) => !isSame(view.name, name))

/** A view that another window deleted meanwhile stays deleted. */
export const withRenamed = (
  views: readonly SavedView[],
  { from, to }: { from: string; to: string },
): SavedView[] => {
  const view = views.find(({ name }) => isSame(name, from))
  return view === undefined ? [...views] : withView(withoutView(views, from), { ...view, name: to })
}
