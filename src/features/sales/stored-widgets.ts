import { isRecord, type WidgetsInAddress } from '@/features/sales/dashboard-search-params'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { Preferences } from '@/offline/device/preferences'
import { readPreference, writePreference } from '@/ui/preferences'

const keyOf = (identity: Identity) => `sales-widgets:${ownerOf(identity)}`

/** The widgets' configuration that this user left on this device; each widget validates its own. */
export const readStoredWidgets = async (
  preferences: Preferences,
  identity: Identity,
): Promise<WidgetsInAddress> => {
  const unsaved = readPreference(keyOf(identity))
  if (isRecord(unsaved)) await storeWidgets(preferences, { identity, widgets: unsaved })
  const kept = await preferences.read(keyOf(identity))
  return isRecord(kept) ? kept : {}
}

/** Stores the valid part of the configuration. */
export const storeWidgets = async (
  preferences: Preferences,
  { identity, widgets }: { identity: Identity; widgets: WidgetsInAddress },
): Promise<void> => {
  if (isRecord(readPreference(keyOf(identity)))) writePreference(keyOf(identity), null)
  const { lastingChanges } = await import('@/features/sales/widget-changes')
  await preferences.write(keyOf(identity), lastingChanges(widgets))
}

/** Synchronous, for a page that is about to go: the next visit finds it before what is stored. */
export const storeWidgetsNow = (identity: Identity, widgets: WidgetsInAddress): void =>
  writePreference(keyOf(identity), widgets)
