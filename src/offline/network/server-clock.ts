import * as v from 'valibot'
import type { Database } from '@/offline/database/database'
import { stored } from '@/offline/database/storage-failure'

export type ServerClock = {
  /** Epoch ms by the server's clock: the device's, corrected by the last measured difference. */
  now(): number
  /** What is added to the device's clock for that. */
  offsetMs(): number
  /**
   * False when the device's clock went back behind what was already seen, or when that cannot be read: then nothing may
   * be judged expired. Notes the present time as seen.
   */
  isTrusted(): Promise<boolean>
  /** Server minus device, in ms, as an answer of the server showed it; it may be wrong by `withinMs`. */
  observe(offsetMs: number, withinMs?: number): void
  /** Reads what the last visit knew, once. Before that the device's own clock counts. */
  load(): Promise<void>
}

const clockSchema = v.object({ offsetMs: v.number(), lastSeen: v.number() })

/** The Date header counts whole seconds and an answer takes time: smaller steps are not worth a write. */
export const significantMs = 2_000
/**
 * Whether an answer says that the known offset is wrong. One that was long on its way says little: what follows it would move the
 * clock to and fro, and by that clock it is told which of two answers was asked for later.
 */
export const isOff = (known: number, measured: number, withinMs = 0): boolean =>
  Math.abs(measured - known) > significantMs + withinMs

/** How far behind the present the noted time may be. */
const noteEveryMs = 60_000
/** A clock may be set by a little without anything being wrong. */
const toleranceMs = 2 * 60_000

/** design.md §5: the cart's expiry compares with server time. `now`: epoch ms of this device. */
export const createServerClock = (database: Database, now: () => number): ServerClock => {
  let offsetMs = 0
  let lastSeen = 0
  let isMeasured = false
  const save = () => stored(() => database.meta.put({ key: 'clock', value: { offsetMs, lastSeen } }))
  const serverNow = (): number => now() + offsetMs
  const read = async (): Promise<void> => {
    const row = await database.meta.get('clock')
    const known = v.safeParse(clockSchema, row?.value)
    if (!known.success) return
    // An answer measured while this was read is newer.
    if (!isMeasured) offsetMs = known.output.offsetMs
    lastSeen = Math.max(lastSeen, known.output.lastSeen)
  }
  let reading: Promise<boolean> | null = null
  /** Read once; again after a failed read. */
  const readOnce = (): Promise<boolean> => {
    reading ??= stored(read).then(({ ok }) => {
      if (!ok) reading = null
      return ok
    })
    return reading
  }
  return {
    now: serverNow,
    offsetMs: () => offsetMs,
    async isTrusted() {
      // Carts are opened as soon as the page is: before this is read, a clock that runs ahead would expire them.
      if (!(await readOnce())) return false
      const present = serverNow()
      if (present + toleranceMs < lastSeen) return false
      if (present > lastSeen + noteEveryMs) {
        lastSeen = present
        await save()
      }
      return true
    },
    observe(measured, withinMs) {
      const isNews = isOff(offsetMs, measured, withinMs)
      if (isNews) offsetMs = measured
      isMeasured = true
      // The server's time also makes a clock trusted again that had run ahead.
      const wasAhead = lastSeen > serverNow() + toleranceMs
      lastSeen = wasAhead ? serverNow() : Math.max(lastSeen, serverNow())
      if (isNews || wasAhead) void save()
    },
    load: async () => void (await readOnce()),
  }
}
