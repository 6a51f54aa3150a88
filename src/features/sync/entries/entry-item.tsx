import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { entryFailure, entryReason, entryState } from '@/features/sync/entries/entry-texts'
import classes from '@/features/sync/entries/sync.module.css'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import type { EntryOutcome } from '@/offline/outbox/decisions'
import { useMissing } from '@/parts/connection/use-is-offline'
import { useIsSignedOut } from '@/parts/connection/use-is-signed-out'
import { useDevice } from '@/parts/session/scope'
import { ConfirmDialog } from '@/ui/feedback/confirm-dialog'
import { notify } from '@/ui/feedback/notify'

type EntryItemProps = {
  entry: OutboxEntry
  title: string
  /** It was saved right before: the list of orders marks it. */
  justSaved?: boolean
  /** A line of what it holds. */
  facts: ReactNode
  details?: ReactNode
  /** Before and after "Reintentar". */
  actions?: [before: ReactNode, after: ReactNode]
  /** `doubt`: that the server may have it already, so that writing it again could create it twice. */
  discarding: Discarding
}

type Discarding = { title: string; question: string; doubt: string; done: string }

/** An entry of the outbox: its state, the reason, and what its user can do with every kind of them. */
export function EntryItem({ entry, title, justSaved, facts, details, actions, discarding }: EntryItemProps) {
  const device = useDevice()
  const { state } = entry
  const missing = useMissing()
  // Nothing would happen: no session, or the server has said when to come again.
  const isSignedOut = useIsSignedOut()
  const isHeld = state === 'queued' && (isSignedOut || entry.waitsFor === 'server')
  const reason = entryReason(entry, missing)
  const send = useSendAgain(entry)
  const [before, after] = actions ?? []

  return (
    <li className={classes.entry} data-state={state}>
      <div className={classes.entryHead}>
        <Text fw={600} size="sm" className={classes.entryTitle}>
          {title}
        </Text>
        {justSaved ? <span className={classes.justSaved}>Recién guardado</span> : null}
        <span className={classes.state}>{entryState(state, missing !== null)}</span>
      </div>
      <Text size="sm" c="dimmed">
        {facts}
      </Text>
      {reason === null ? null : <Text size="sm">{reason}</Text>}
      {details}
      {state === 'accepted' || state === 'sending' ? null : (
        <Group gap={4} className={classes.entryActions}>
          {before}
          {(state === 'queued' || state === 'rejected') && !isHeld ? (
            <Button variant="subtle" size="compact-sm" onClick={() => send(device.outbox.retry(entry.id))}>
              Reintentar
            </Button>
          ) : null}
          {after}
          <DiscardButton entry={entry} discarding={discarding} />
        </Group>
      )}
    </li>
  )
}

type DiscardButtonProps = Pick<EntryItemProps, 'discarding'> & { entry: Pick<OutboxEntry, 'id' | 'endpoint'> }

/** Asks first, and once more where the server may have it. */
export function DiscardButton({ entry: { id, endpoint }, discarding }: DiscardButtonProps) {
  const device = useDevice()
  const [question, setQuestion] = useState<{ evenIfReceived: boolean } | null>(null)
  const discard = async (asked: { evenIfReceived: boolean }) => {
    const outcome = await device.outbox.discard(id, asked)
    if (outcome.ok) notify.success(discarding.done)
    else if (outcome.reason === 'maybe_received') return setQuestion({ evenIfReceived: true })
    else notify.error(entryFailure(endpoint, outcome.reason))
    setQuestion(null)
  }
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        onClick={() => setQuestion({ evenIfReceived: false })}
      >
        Descartar
      </Button>
      <ConfirmDialog
        opened={question !== null}
        title={discarding.title}
        confirmLabel={discarding.title}
        destructive
        onConfirm={() => {
          if (question !== null) void discard(question)
        }}
        onCancel={() => setQuestion(null)}
      >
        {question?.evenIfReceived ? discarding.doubt : discarding.question}
      </ConfirmDialog>
    </>
  )
}

/** Sends what a change has queued again, or says why it has not. */
export function useSendAgain({ endpoint }: Pick<OutboxEntry, 'endpoint'>) {
  const device = useDevice()
  return async (queued: Promise<EntryOutcome>) => {
    const outcome = await queued
    if (!outcome.ok && outcome.reason !== 'maybe_received')
      notify.error(entryFailure(endpoint, outcome.reason))
    else device.drainer.nudge()
  }
}
