import { isRecord, type WidgetsInAddress } from '@/features/sales/dashboard-search-params'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { Preferences } from '@/offline/device/preferences'
import { readPreference, writePreference } from '@/ui/state/preferences'

/** Key of the preference, and of its synchronous copy. */
export const widgetsKeyOf = (identity: Identity) => `sales-widgets:${ownerOf(identity)}`

/** The widgets' configuration that this user left on this device; each widget validates its own. */
export const readStoredWidgets = async (
  preferences: Preferences,
  identity: Identity,
): Promise<WidgetsInAddress> => {
  const unsaved = readPreference(widgetsKeyOf(identity))
  if (isRecord(unsaved)) {
    try {
      await storeWidgets(preferences, { identity, widgets: unsaved })
    } catch {
      // Its code could not be loaded: what was left opens all the same, and is stored another time.
      return unsaved
    }
  }
  const value = await preferences.read(widgetsKeyOf(identity))
  return isRecord(value) ? value : {}
}

/** Stores the valid part of the configuration. */
export const storeWidgets = async (
  preferences: Preferences,
  { identity, widgets }: { identity: Identity; widgets: WidgetsInAddress },
): Promise<void> => {
  const key = widgetsKeyOf(identity)
  // Until these are stored, the synchronous copy holds them: the page may go again before.
  const hadCopy = isRecord(readPreference(key))
  if (hadCopy) writePreference(key, widgets)
  const { lastingChanges } = await import('@/features/sales/widget-changes')
  await preferences.write(key, lastingChanges(widgets))
  if (hadCopy && JSON.stringify(readPreference(key)) === JSON.stringify(widgets)) writePreference(key, null)
}

/** Synchronous, for a page that is about to go: the next visit finds it before what is stored. */
export const storeWidgetsNow = (identity: Identity, widgets: WidgetsInAddress): void =>
  writePreference(widgetsKeyOf(identity), widgets)
