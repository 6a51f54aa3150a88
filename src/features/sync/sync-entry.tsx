import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { EntryPrices } from '@/features/sync/entry-prices'
import { entryDoubt, entryFailure, entryReason, entryState } from '@/features/sync/entry-texts'
import classes from '@/features/sync/sync.module.css'
import type { OutboxEntry } from '@/offline/database/outbox-entry'
import { needsDecision } from '@/offline/outbox/entry-state'
import type { EntryOutcome } from '@/offline/outbox/outbox'
import { useIsOffline } from '@/parts/connection/use-is-offline'
import { Money } from '@/parts/prices/money'
import { usePriceMode } from '@/parts/prices/price-mode'
import { useDevice } from '@/parts/session/scope'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { notify } from '@/ui/notify'

/** Opens the cart of a laboratory, after an order was taken back into it. */
export type ToCart = (pharmacy: number, laboratory: number) => void

type Question = { kind: 'discard' | 'edit'; evenIfReceived: boolean }

type SyncEntryProps = {
  entry: OutboxEntry
  onCart: ToCart
  /** It was saved right before: the list of orders marks it. */
  justSaved?: boolean
}

/** An order in the outbox: its state, the reason, and the user's options. */
export function SyncEntry({ entry, onCart, justSaved = false }: SyncEntryProps) {
  const device = useDevice()
  const { label } = usePriceMode()
  const [question, setQuestion] = useState<Question | null>(null)
  const { display, state } = entry
  const isOffline = useIsOffline()
  const reason = entryReason(entry, isOffline)

  const settle = (outcome: EntryOutcome, success: string, asked: Question) => {
    if (outcome.ok) {
      notify.success(success)
      if (asked.kind === 'edit') onCart(entry.body.pharma, display.laboratory.id)
    } else if (outcome.reason === 'maybe_received') return setQuestion({ ...asked, evenIfReceived: true })
    else notify.error(entryFailure[outcome.reason])
    setQuestion(null)
  }
  const discard = async (asked: Question) =>
    settle(await device.outbox.discard(entry.id, asked), 'Pedido descartado.', asked)
  const editBack = async (asked: Question) =>
    settle(await device.outbox.editBack(entry.id, asked), 'Productos devueltos al carrito.', asked)
  const send = async (queued: Promise<EntryOutcome>) => {
    const outcome = await queued
    if (!outcome.ok && outcome.reason !== 'maybe_received') notify.error(entryFailure[outcome.reason])
    else device.drainer.nudge()
  }

  return (
    <li className={classes.entry} data-state={state}>
      <div className={classes.entryHead}>
        <Text fw={600} size="sm">
          {entry.order?.name ?? entry.body.name}
        </Text>
        {justSaved ? <span className={classes.justSaved}>Recién guardado</span> : null}
        <span className={classes.state}>{entryState(state, isOffline)}</span>
      </div>
      <Text size="sm" c="dimmed">
        {display.laboratory.name} · {formatInteger(display.totalQuantity)} uds · {label}{' '}
        <Money pvl={display.totalPvl} pvp={display.totalPvp} /> · {formatInstant(entry.createdAt)}
      </Text>
      {reason === null ? null : <Text size="sm">{reason}</Text>}
      <EntryPrices state={state} prices={entry.prices} />
      {state === 'accepted' || state === 'sending' ? null : (
        <Group gap={4} className={classes.entryActions}>
          {state === 'review' ? (
            <Button
              size="compact-sm"
              className={classes.accept}
              onClick={() => send(device.outbox.acceptPrices(entry))}
            >
              Aceptar los nuevos precios
            </Button>
          ) : null}
          {state === 'queued' || state === 'rejected' ? (
            <Button variant="subtle" size="compact-sm" onClick={() => send(device.outbox.retry(entry.id))}>
              Reintentar
            </Button>
          ) : null}
          {needsDecision(entry) ? (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => editBack({ kind: 'edit', evenIfReceived: false })}
            >
              {state === 'review' ? 'Volver al carrito' : 'Devolver al carrito'}
            </Button>
          ) : null}
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            onClick={() => setQuestion({ kind: 'discard', evenIfReceived: false })}
          >
            Descartar
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={question !== null}
        title={question?.kind === 'edit' ? 'Devolver al carrito' : 'Descartar pedido'}
        confirmLabel={question?.kind === 'edit' ? 'Devolver de todos modos' : 'Descartar pedido'}
        destructive
        onConfirm={() => {
          if (question?.kind === 'edit') void editBack(question)
          else if (question !== null) void discard(question)
        }}
        onCancel={() => setQuestion(null)}
      >
        {question?.evenIfReceived
          ? entryDoubt(entry)
          : `El pedido no se enviará y sus ${formatInteger(display.totalQuantity)} unidades se perderán.`}
      </ConfirmDialog>
    </li>
  )
}
