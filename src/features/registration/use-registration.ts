import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { portalRegistrationSchema } from '@/contract/portal/registration-creation'
import {
  type RegisteredBy,
  type RegistrationField,
  type RegistrationValues,
  registrationOf,
} from '@/features/registration/registration-values'
import type { RegistrationEntry } from '@/offline/kinds/registration'
import type { SaveOutcome } from '@/offline/outbox/save-entry'
import { useIsOffline } from '@/parts/connection/use-is-offline'
import { checkedFaults, type Faults } from '@/parts/forms/form-faults'
import { useSessionScope } from '@/parts/session/scope'
import { notify } from '@/ui/feedback/notify'

export const failureText =
  'Fallo al registrar la farmacia, si el problema persiste pongase en contacto con soporte'

/** `waiting`: saved on this device, and sent later. What the server has accepted closes the dialog. */
export type RegistrationView = 'form' | 'sending' | 'waiting'

type SaveFailure = Extract<SaveOutcome<'createRegistration'>, { ok: false }>['reason'] | 'not_loaded'

const saveTexts: Record<Exclude<SaveFailure, 'invalid' | 'maybe_received'>, string> = {
  storage_full: 'No queda espacio en este dispositivo. Lo que ha escrito sigue aquí.',
  storage_failed: 'Este dispositivo no ha podido guardar el alta. Lo que ha escrito sigue aquí.',
  not_loaded:
    'No se ha podido cargar el envío: inténtelo de nuevo con conexión. Lo que ha escrito sigue aquí.',
  not_refused:
    'Esta alta ya se ha enviado, corregido o descartado en otro sitio, y no se ha guardado otra. Mire cómo está ahora.',
}

type Options = {
  by: RegisteredBy
  /** The pharmacy that the tax id was found to be of. */
  pharma: number | undefined
  /** The entry that the server refused, and that is corrected. */
  refused: RegistrationEntry | null
  /** Called once the registration is stored on the device. */
  onSaved: () => void
  /** Called once the server has accepted the registration. */
  onAccepted: () => void
  /** Called where the server has refused this registration, too. */
  onRefused: (entry: RegistrationEntry) => void
}

/**
 * One registration from its form to the server: saved on the device first, always, and sent from there. What the server
 * refuses stays in the outbox until the corrected one takes its place.
 */
export function useRegistration({ by, pharma, refused, onSaved, onAccepted, onRefused }: Options) {
  const { device, identity } = useSessionScope()
  const [key] = useState(() => device.newId())
  const [isSaved, setIsSaved] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [asks, setAsks] = useState(false)
  const [faults, setFaults] = useState<Faults<RegistrationField>>(refused?.reason?.fields ?? {})
  const [problem, setProblem] = useState(refused === null ? null : failureText)
  const entry = useLiveQuery(() => (isSaved ? device.outbox.entry(key) : undefined), [device, key, isSaved])
  const { running } = useSyncExternalStore(device.drainer.subscribe, device.drainer.getSnapshot)
  const isOffline = useIsOffline()

  useEffect(() => {
    if (entry?.state === 'accepted') onAccepted()
    if (entry?.state !== 'rejected' || entry.endpoint !== 'createRegistration') return
    notify.error(failureText)
    onRefused(entry)
  }, [entry, onAccepted, onRefused])

  const save = async (values: RegistrationValues, { evenIfReceived = false } = {}): Promise<void> => {
    if (isSaving) return
    const registration = registrationOf(values, by, pharma)
    const found = checkedFaults(portalRegistrationSchema, registration)
    setFaults(found)
    setProblem(null)
    setAsks(false)
    if (Object.keys(found).length > 0) return
    setIsSaving(true)
    const outcome = await device.outbox.saveEntry('createRegistration', {
      ...{ id: key, identity, type: by.type, registration },
      replaces: refused === null ? undefined : { id: refused.id, evenIfReceived },
    })
    setIsSaving(false)
    if (outcome.ok) {
      setIsSaved(true)
      onSaved()
      device.drainer.nudge()
    } else if (outcome.reason === 'invalid') setFaults(outcome.fields)
    else if (outcome.reason === 'maybe_received') setAsks(true)
    else setProblem(saveTexts[outcome.reason])
  }
  /** What it says is about to change. */
  const forget = (fields: readonly RegistrationField[]) =>
    setFaults((before) => ({ ...before, ...Object.fromEntries(fields.map((field) => [field, undefined])) }))

  const isOnItsWay = entry === undefined || entry.state === 'sending' || entry.state === 'queued'
  const view: RegistrationView = !isSaved
    ? 'form'
    : isOnItsWay && !isOffline && (running || entry === undefined)
      ? 'sending'
      : entry?.state === 'accepted'
        ? 'sending'
        : 'waiting'
  return {
    ...{ view, faults, problem, isSaving, save, forget },
    /** The server may hold the refused one: its user is asked before it is saved again. */
    asks,
    stopAsking: () => setAsks(false),
  }
}
