import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { ownerOf } from '@/offline/database/identity'
import type { Preferences } from '@/offline/device/preferences'
import type { Session } from '@/offline/session/session'
import { useSessionScope } from '@/parts/session/scope'

const mostRecents = 5

/** What one session used: after a log-out nobody is told what was looked for. */
const schema = v.object({ session: v.string(), keys: v.array(v.string()) })

const keyOf = ({ identity }: Pick<Session, 'identity'>): string => `search-recents:${ownerOf(identity)}`

const readKeys = (value: unknown, { id }: Pick<Session, 'id'>): string[] => {
  const stored = v.safeParse(schema, value)
  return stored.success && stored.output.session === id ? stored.output.keys : []
}

/** What was used last comes first. Its keys alone are stored: names and prices are those of today. */
const rememberUsed = (preferences: Pick<Preferences, 'change'>, session: Session, used: string) =>
  preferences.change(keyOf(session), (value) => ({
    session: session.id,
    keys: [used, ...readKeys(value, session).filter((key) => key !== used)].slice(0, mostRecents),
  }))

/** The keys of what this identity used last, and what remembers another. */
export function useRecents(): { keys: readonly string[]; remember: (key: string) => void } {
  const { device, session } = useSessionScope()
  const [keys, setKeys] = useState<readonly string[]>([])
  useEffect(() => {
    let isShown = true
    // Followed, since what was used a moment ago may still be on its way to the disk.
    const stop = device.preferences.follow(keyOf(session), () => {
      void device.preferences.read(keyOf(session)).then((value) => {
        if (isShown) setKeys(readKeys(value, session))
      })
    })
    return () => {
      isShown = false
      stop()
    }
  }, [device, session])
  return { keys, remember: (key) => void rememberUsed(device.preferences, session, key) }
}
