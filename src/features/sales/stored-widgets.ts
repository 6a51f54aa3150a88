import { isRecord, type WidgetsInAddress } from '@/features/sales/dashboard-search-params'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { Preferences } from '@/offline/device/preferences'

const keyOf = (identity: Identity) => `sales-widgets:${ownerOf(identity)}`

/** The widgets' configuration that this user left on this device; each widget validates its own. */
export const readStoredWidgets = async (
  preferences: Preferences,
  identity: Identity,
): Promise<WidgetsInAddress> => {
  const kept = await preferences.read(keyOf(identity))
  return isRecord(kept) ? kept : {}
}

/** Stores the valid part of the configuration. */
export const storeWidgets = async (
  preferences: Preferences,
  { identity, widgets }: { identity: Identity; widgets: WidgetsInAddress },
): Promise<void> => {
  const { lastingChanges } = await import('@/features/sales/widget-changes')
  await preferences.write(keyOf(identity), lastingChanges(widgets))
}
