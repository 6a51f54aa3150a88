import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback } from 'react'
import * as v from 'valibot'
import { type HiddenLines, type TodayLine, withHidden } from '@/domain/today/today-line'
import { ownerOf } from '@/offline/database/identity'
import { useSessionScope } from '@/parts/session/scope'

type Named = Pick<TodayLine, 'key' | 'version'>
const schema = v.fallback(v.record(v.string(), v.string()), {})
const read = (value: unknown): HiddenLines => v.parse(schema, value ?? {})

/** Lines that this identity has hidden on this device, at one pharmacy or on a screen of none; undefined until they were read. */
export function useHiddenLines(place: number | null) {
  const { device, identity } = useSessionScope()
  const key = `today-hidden:${ownerOf(identity)}${place === null ? '' : `:${place}`}`
  const hidden = useLiveQuery(async () => read(await device.preferences.read(key)), [device, key])
  const hide = useCallback(
    (line: Named, found: readonly Named[] | null) =>
      void device.preferences.change(key, (value) => withHidden(read(value), line, found)),
    [device, key],
  )
  const showAll = useCallback(() => void device.preferences.remove(key), [device, key])
  return { hidden, hide, showAll }
}
