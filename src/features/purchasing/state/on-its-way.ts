import { ownerOf } from '@/offline/database/identity'
import type { PurchasingScope } from '@/parts/purchasing/queries'
import { readPreference, writePreference } from '@/ui/state/preferences'

type Owner = { identity: PurchasingScope['identity']; pharmacy: number }

const keyOf = ({ identity, pharmacy }: Owner) => `ignores-on-its-way:${ownerOf(identity)}:${pharmacy}`

/** Whether proposals of this pharmacy suggest again what was ordered and has not come, as its user left it on this device. */
export const ignoresOnItsWay = (owner: Owner): boolean => readPreference(keyOf(owner)) === true

export const keepIgnoresOnItsWay = (owner: Owner, ignores: boolean): void =>
  writePreference(keyOf(owner), ignores)
