import * as v from 'valibot'
import { isDraftExpired } from '@/domain/proposal/proposal-draft'
import type { PreferenceEdit } from '@/offline/cart/cart-rows'
import type { Preferences } from '@/offline/device/preferences'

/** The preference with the proposals whose products went into a cart: by id, the moment in epoch milliseconds. */
const key = 'added-proposals'
const schema = v.fallback(v.record(v.string(), v.number()), {})

/** Stored together with the cart. Those of which no draft can be left are forgotten. */
export const rememberAdded = (id: string, now: number): PreferenceEdit => ({
  key,
  edit: (value) => {
    const added = Object.entries(v.parse(schema, value)).filter(([, at]) => !isDraftExpired(at, now))
    return { ...Object.fromEntries(added), [id]: now }
  },
})

export const readAdded = async (preferences: Pick<Preferences, 'read'>): Promise<string[]> =>
  Object.keys(v.parse(schema, await preferences.read(key)))

/** Whether the proposal was added, which another tab may do while this one shows it; false where the device cannot tell. */
export const isAdded = async (preferences: Pick<Preferences, 'read'>, id: string): Promise<boolean> =>
  (await readAdded(preferences).catch((): string[] => [])).includes(id)
