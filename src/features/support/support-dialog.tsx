import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { fullName } from '@/domain/people/full-name'
import { ticketAttachmentRule } from '@/domain/support/ticket'
import { TicketForm, type TicketWords } from '@/features/support/ticket-form'
import { TicketResult } from '@/features/support/ticket-result'
import { useTicket } from '@/features/support/use-ticket'
import { ownerOf } from '@/offline/database/identity'
import { useAttachments } from '@/parts/attachments/use-attachments'
import { useUntilWhen } from '@/parts/connection/use-until-when'
import { useTypedText } from '@/parts/forms/use-typed-text'
import { useSessionScope } from '@/parts/session/scope'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'
import { useIsNarrow } from '@/ui/screen/screen-width'

export type SupportDialogProps = { onClose: () => void }

/** Writes to support (platform.md §4): the form, its sending, what came of it, and back to the form. */
export default function SupportDialog({ onClose }: SupportDialogProps) {
  useReturnedFocus()
  const narrow = useIsNarrow()
  const untilWhen = useUntilWhen()
  const { session } = useSessionScope()
  // While acting as another, it is the real user who asks.
  const requester = session.real?.user ?? session.user
  const [who, setWho] = useState({ name: fullName(requester), email: requester.email })
  const { text: description, ...typed } = useTypedText(`support-ticket ${ownerOf(session.identity)}`)
  const words: TicketWords = { ...who, description }
  const { view, entry, problem, save, forget, startAgain } = useTicket()
  const files = useAttachments({
    rule: ticketAttachmentRule,
    kept: { whose: session.id, isWritten: view === 'form' || view === 'saving' },
  })
  const change = (changed: Partial<TicketWords>) => {
    const { description: written, ...rest } = changed
    if (written !== undefined) typed.type(written)
    setWho({ ...who, ...rest })
    for (const field of Object.keys(changed)) forget(field as keyof TicketWords)
  }
  const submit = async () => {
    if (!(await save(words, files.attachments))) return
    typed.forget()
    files.forget()
  }
  const writeAnother = () => {
    startAgain()
    typed.type('')
    files.clear()
  }

  return (
    <Modal opened onClose={onClose} title="Soporte" size="lg" fullScreen={narrow}>
      {view === 'form' || view === 'saving' ? (
        <>
          {session.real === undefined ? null : (
            <Text size="sm" mb="sm">
              Escribe como {fullName(session.real.user)}; el ticket dirá que actuaba como{' '}
              {fullName(session.user)}.
            </Text>
          )}
          <TicketForm
            words={words}
            onChange={change}
            files={files}
            problem={problem}
            isSaving={view === 'saving'}
            onSubmit={submit}
          />
        </>
      ) : (
        <TicketResult
          view={view}
          reason={entry?.reason?.message ?? null}
          untilWhen={untilWhen}
          onAgain={writeAnother}
          onCorrect={startAgain}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}
