import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { keptDataText } from '@/parts/outbox/kept-data'
import { useEntries } from '@/parts/outbox/use-entries'
import { subjectKey } from '@/parts/session/query-keys'
import { notify } from '@/ui/feedback/notify'

const registeredText = 'Proceso de alta realizado, espere a la respuesta de la farmacia'
const connectedText = 'La farmacia ya estaba conectada: está entre las farmacias conectadas.'

/** Tells of registrations that the server accepts while the screen is open, and asks for its lists again. */
export function useRegistrationNews(): void {
  const queryClient = useQueryClient()
  const told = useRef<ReadonlySet<string> | null>(null)
  const entries = useEntries()
  const accepted = useMemo(
    () =>
      entries?.flatMap((entry) =>
        entry.endpoint === 'createRegistration' && entry.state === 'accepted' ? [entry] : [],
      ),
    [entries],
  )

  useEffect(() => {
    if (accepted === undefined) return
    const before = told.current
    told.current = new Set(accepted.map(({ id }) => id))
    const fresh = before === null ? [] : accepted.filter(({ id }) => !before.has(id))
    if (fresh.length === 0) return
    for (const entry of fresh) {
      notify.info(entry.registration?.connected ? connectedText : registeredText)
      const kept = keptDataText(entry)
      if (kept !== null) notify.warning(kept)
    }
    void queryClient.invalidateQueries({ queryKey: subjectKey('laboratory') })
  }, [accepted, queryClient])
}
