import { readWidgetsChanges, type WidgetsChanges } from '@/features/sales/widget-changes'
import { type Identity, ownerOf } from '@/offline/identity'
import type { Preferences } from '@/offline/preferences'

const keyOf = (identity: Identity) => `sales-widgets:${ownerOf(identity)}`

/** How this user left the widgets on this device. */
export const readKeptWidgets = async (
  preferences: Preferences,
  identity: Identity,
): Promise<WidgetsChanges> => readWidgetsChanges(await preferences.read(keyOf(identity)))

/** A page of a table is where somebody was, not how they want it. */
export const keepWidgets = (
  preferences: Preferences,
  { identity, widgets }: { identity: Identity; widgets: WidgetsChanges },
): Promise<void> => {
  const lasting = Object.entries(widgets).map(([key, { page: _, ...changes }]) => [key, changes])
  return preferences.write(keyOf(identity), Object.fromEntries(lasting))
}
