import { useLiveQuery } from 'dexie-react-hooks'
import { useState, useSyncExternalStore } from 'react'
import { type TicketText, ticketTextSchema } from '@/contract/support/ticket-creation'
import { fitsOnDisk } from '@/domain/support/fits-on-disk'
import type { TicketAttachment } from '@/offline/kinds/ticket'
import { useIsOffline } from '@/parts/connection/use-is-offline'
import { checkedFaults, type Faults } from '@/parts/forms/form-faults'
import { useSessionScope } from '@/parts/session/scope'

type Fields = Faults<keyof TicketText | 'attachments'>

export type TicketProblem = { fields: Fields; message: string | null }

/** `sent` only on the server's word; `waiting`: saved on this device, and sent later. */
export type TicketView = 'form' | 'saving' | 'sending' | 'sent' | 'waiting' | 'rejected'

const storageTexts = {
  storage_full:
    'No queda espacio en este dispositivo. Quite adjuntos o libere espacio: lo que ha escrito sigue aquí.',
  storage_failed: 'Este dispositivo no ha podido guardar el ticket. Lo que ha escrito sigue aquí.',
  not_loaded:
    'No se ha podido cargar el envío: inténtelo de nuevo con conexión. Lo que ha escrito sigue aquí.',
}

/** One ticket from its form to the server: saved on the device first, always, and sent from there. */
export function useTicket() {
  const { device, identity } = useSessionScope()
  const [key, setKey] = useState(() => device.newId())
  const [isSaved, setIsSaved] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<TicketProblem>({ fields: {}, message: null })
  const entry = useLiveQuery(() => (isSaved ? device.outbox.entry(key) : undefined), [device, key, isSaved])
  const { running } = useSyncExternalStore(device.drainer.subscribe, device.drainer.getSnapshot)
  const isOffline = useIsOffline()

  const save = async (ticket: TicketText, attachments: readonly TicketAttachment[]): Promise<boolean> => {
    if (isSaving) return false
    const fields = checkedFaults(ticketTextSchema, ticket)
    setProblem({ fields, message: null })
    if (Object.keys(fields).length > 0) return false
    setIsSaving(true)
    const outcome = await saveIfItFits(ticket, attachments)
    setIsSaving(false)
    if (outcome.ok) {
      setIsSaved(true)
      device.drainer.nudge()
    } else if (outcome.reason === 'invalid') setProblem({ fields: outcome.fields, message: null })
    else setProblem({ fields: {}, message: storageTexts[outcome.reason] })
    return outcome.ok
  }
  const saveIfItFits = async (ticket: TicketText, attachments: readonly TicketAttachment[]) => {
    const bytes = attachments.reduce((total, { content }) => total + content.byteLength, 0)
    if (!fitsOnDisk(bytes, await device.storage.state()))
      return { ok: false, reason: 'storage_full' } as const
    return await device.outbox.saveEntry('createTicket', { id: key, identity, ticket, attachments })
  }
  /** What it says is about to change. */
  const forget = (field: keyof TicketText) =>
    setProblem(({ fields, message }) => ({ fields: { ...fields, [field]: undefined }, message }))
  /** Another ticket, with another key. One that the server has refused for good is not kept beside it. */
  const startAgain = () => {
    if (entry?.state === 'rejected') void device.outbox.discard(key)
    setKey(device.newId())
    setIsSaved(false)
    setProblem({ fields: {}, message: null })
  }

  const state = entry?.state
  const view: TicketView =
    isSaving || (isSaved && entry === undefined)
      ? 'saving'
      : !isSaved
        ? 'form'
        : state === 'accepted'
          ? 'sent'
          : state === 'rejected'
            ? 'rejected'
            : running && !isOffline && (state === 'queued' || state === 'sending')
              ? 'sending'
              : 'waiting'
  return { view, entry, problem, save, forget, startAgain }
}
