/** What the dashboard showed: its section, and what its widgets differ in. Read by the screen; carried as it is by everybody else. */
export type ViewState = { section?: string; widgets?: Readonly<Record<string, unknown>> }

/**
 * A user's view of the dashboard, or the trace of one that they deleted. `id` is made on the device. `version` is when
 * it was last edited (epoch ms), and always above the version that was edited: an edit that follows another wins even
 * where a clock is slow.
 */
export type SalesView = { id: string; version: number } & (
  | { deleted: true }
  | { deleted: false; name: string; state: ViewState }
)
/** As a device stores it. `unsent`: the server is not known to have this version. */
export type StoredView = SalesView & { unsent: boolean }

export type ViewEdit = Pick<SalesView, 'id'> &
  ({ deleted: true } | { deleted: false; name: string; state: ViewState })

/** Views that one user may have, without those deleted. */
export const maxViews = 50

/** The views after an edit made on this device at `now`. */
export const withEdit = (views: readonly StoredView[], edit: ViewEdit, now: number): StoredView[] => {
  const before = views.find(({ id }) => id === edit.id)
  const version = Math.max((before?.version ?? 0) + 1, now)
  return [...views.filter((view) => view !== before), { ...edit, version, unsent: true }]
}

/** Whether it replaces the other version: the last writer wins, and of two at once the one that deletes. */
const isNewer = (given: SalesView, stored: SalesView): boolean =>
  given.version > stored.version || (given.version === stored.version && given.deleted && !stored.deleted)

/**
 * What the server stores once a device sent its views. Deletions come first, for they make room; a view for which there
 * is none stays with its device, which says so.
 */
export const mergeOnServer = (stored: readonly SalesView[], sent: readonly SalesView[]): SalesView[] => {
  const views = new Map(stored.map((view) => [view.id, view]))
  let living = stored.filter(({ deleted }) => !deleted).length
  const livingIn = (view: SalesView | undefined) => (view === undefined || view.deleted ? 0 : 1)
  for (const view of [...sent.filter(({ deleted }) => deleted), ...sent.filter(({ deleted }) => !deleted)]) {
    const before = views.get(view.id)
    if (before !== undefined && !isNewer(view, before)) continue
    const added = livingIn(view) - livingIn(before)
    if (added > 0 && living >= maxViews) continue
    living += added
    views.set(view.id, view)
  }
  return [...views.values()]
}

/**
 * What a device stores once the server answered with all that it has. What the server lacks or has older is to be sent,
 * also when it was sent before: a server that lost something gets it back. Traces of deletions go when the server drops them.
 */
export const mergeOnDevice = (
  stored: readonly StoredView[],
  answered: readonly SalesView[],
): StoredView[] => {
  const known = new Map(answered.map((view) => [view.id, view]))
  const unsent = stored.filter((view) => {
    const other = known.get(view.id)
    return other === undefined ? !view.deleted || view.unsent : isNewer(view, other)
  })
  const isUnsent = new Set(unsent.map(({ id }) => id))
  return [
    ...answered.filter(({ id }) => !isUnsent.has(id)).map((view) => ({ ...view, unsent: false })),
    ...unsent.map((view) => ({ ...view, unsent: true })),
  ]
}
