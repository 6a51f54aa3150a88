import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FoundPharmacy } from '@/contract/registration'
import { portalRegistrationSchema } from '@/contract/registration-creation'
import type { User } from '@/contract/session'
import {
  type RegistrationField,
  type RegistrationValues,
  registrationOf,
  registrationType,
} from '@/features/registration/registration-values'
import { useIsOffline } from '@/parts/connection/use-is-offline'
import { checkedFaults, type Faults } from '@/parts/forms/form-faults'
import { useSessionScope } from '@/parts/session/scope'
import { notify } from '@/ui/notify'

export const failureText =
  'Fallo al registrar la farmacia, si el problema persiste pongase en contacto con soporte'

/** `waiting`: saved on this device, and sent later. What the server has accepted closes the dialog. */
export type RegistrationView = 'form' | 'sending' | 'waiting'

const storageTexts = {
  storage_full: 'No queda espacio en este dispositivo. Lo que ha escrito sigue aquí.',
  storage_failed: 'Este dispositivo no ha podido guardar el alta. Lo que ha escrito sigue aquí.',
  not_loaded:
    'No se ha podido cargar el envío: inténtelo de nuevo con conexión. Lo que ha escrito sigue aquí.',
}

type Options = {
  laboratory: NonNullable<User['laboratory']>
  delegate: number
  found: FoundPharmacy | null
  /** The server has it. */
  onAccepted: () => void
}

/** One registration from its form to the server: saved on the device first, always, and sent from there. */
export function useRegistration({ onAccepted, ...whose }: Options) {
  const { device, identity } = useSessionScope()
  const [key, setKey] = useState(() => device.newId())
  const [isSaved, setIsSaved] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [faults, setFaults] = useState<Faults<RegistrationField>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const entry = useLiveQuery(() => (isSaved ? device.outbox.entry(key) : undefined), [device, key, isSaved])
  const { running } = useSyncExternalStore(device.drainer.subscribe, device.drainer.getSnapshot)
  const isOffline = useIsOffline()

  useEffect(() => {
    if (entry?.state === 'accepted') onAccepted()
    if (entry?.state !== 'rejected') return
    setFaults(entry.reason?.fields ?? {})
    setProblem(failureText)
    notify.error(failureText)
    // Another key for what is corrected; one that the server may hold stays, for its user to decide.
    void device.outbox.discard(entry.id)
    setKey(device.newId())
    setIsSaved(false)
  }, [entry, device, onAccepted])

  const save = async (values: RegistrationValues): Promise<void> => {
    if (isSaving) return
    const registration = registrationOf(values, whose)
    const found = checkedFaults(portalRegistrationSchema, registration)
    setFaults(found)
    setProblem(null)
    if (Object.keys(found).length > 0) return
    setIsSaving(true)
    const type = registrationType(whose.laboratory)
    const outcome = await device.outbox.saveRegistration({ id: key, identity, type, registration })
    setIsSaving(false)
    if (outcome.ok) {
      setIsSaved(true)
      device.drainer.nudge()
    } else if (outcome.reason === 'invalid') setFaults(outcome.fields)
    else setProblem(storageTexts[outcome.reason])
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
  return { view, faults, problem, isSaving, save, forget }
}
