import * as v from 'valibot'
import { compareKeys, compareNames, foldText } from '@/domain/basics/text'
import { type StoredView, type ViewEdit, withEdit } from '@/domain/sales/views/view-versions'
import { type DashboardSearch, readDashboardSearch } from '@/features/sales/dashboard-search-params'
import { lastingChanges } from '@/features/sales/widget-changes'
import { type Identity, ownerOf } from '@/offline/database/identity'

/** A named state of the dashboard, stored as its search params. */
export type SavedView = { id: string; name: string; search: DashboardSearch }

/** Key under which a user's views are stored on this device. */
export const savedViewsKey = (identity: Identity): string => `sales-views:${ownerOf(identity)}`

const any = { id: v.string(), version: v.number(), unsent: v.boolean() }
const keptSchema = v.variant('deleted', [
  v.object({
    ...any,
    deleted: v.literal(false),
    name: v.pipe(v.string(), v.trim(), v.nonEmpty()),
    state: v.record(v.string(), v.unknown()),
  }),
  v.object({ ...any, deleted: v.literal(true) }),
])

/**
 * The valid part of the stored views. The search params of a view are not checked, because a newer version of the app
 * may know more of them.
 */
export const readStoredViews = (value: unknown): StoredView[] =>
  (Array.isArray(value) ? value : []).flatMap((each) => {
    const view = v.safeParse(keptSchema, each)
    return view.success ? [view.output] : []
  })

/**
 * Views sorted by name, with the valid part of their search params. Two devices may have used the same name: the second
 * one gets a number.
 */
export const savedViewsOf = (all: readonly StoredView[]): SavedView[] => {
  const views = all.flatMap((view) => (view.deleted ? [] : [view])).sort((a, b) => compareKeys(a.id, b.id))
  const named: SavedView[] = []
  for (const { id, name, state } of views) {
    const search = lasting(readDashboardSearch(state))
    named.push({ id, name: freeName(named, name), search })
  }
  return named.sort((a, b) => compareNames(a.name, b.name))
}

const freeName = (views: readonly SavedView[], name: string): string => {
  let free = name
  for (let number = 2; isTaken(views, free); number++) free = `${name} (${number})`
  return free
}

const lasting = ({ section, widgets = {} }: DashboardSearch): DashboardSearch =>
  readDashboardSearch({ section, widgets: lastingChanges(widgets) })

export const isTaken = (views: readonly SavedView[], name: string): boolean =>
  views.some((view) => foldText(view.name) === foldText(name))

/** An edit of the stored views at a point in time; applied again to what another window may have stored meanwhile. */
export type ViewsEdit = (all: readonly StoredView[], now: number) => readonly StoredView[]

/** Also restores a view that was deleted. */
export const savingView =
  ({ id, name, search }: SavedView): ViewsEdit =>
  (all, now) =>
    withEdit(all, { id, deleted: false, name, state: lasting(search) }, now)

export const renamingView = (id: string, name: string): ViewsEdit =>
  editingLiving(id, ({ state }) => ({ id, deleted: false, name, state }))

export const deletingView = (id: string): ViewsEdit => editingLiving(id, () => ({ id, deleted: true }))

/** Edits only a view that exists: one deleted meanwhile, here or elsewhere, stays deleted. */
const editingLiving =
  (id: string, edit: (view: StoredView & { deleted: false }) => ViewEdit): ViewsEdit =>
  (all, now) => {
    const view = all.find((each) => each.id === id)
    return view === undefined || view.deleted ? all : withEdit(all, edit(view), now)
  }
