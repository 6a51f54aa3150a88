import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '@/domain/basics/dates'
import classes from '@/features/orders/reception/reception.module.css'
import type { useReception } from '@/features/orders/reception/use-reception'
import { isCorrection } from '@/features/orders/reception/waiting-receptions'
import { isNeverSent, mayExistElsewhere, needsDecision } from '@/offline/kinds/entry-state'
import type { ReceptionEntry } from '@/offline/kinds/reception'
import { useIsOffline } from '@/parts/connection/use-is-offline'
import { ConfirmDialog } from '@/ui/feedback/confirm-dialog'
import { notify } from '@/ui/feedback/notify'

type Question = { entry: ReceptionEntry; to: 'count' | 'discard'; evenIfReceived: boolean }

/** Receptions of the order that the server refused, or that have not left this device: counted again here, or discarded. */
export function UnsentReceptions({
  reception,
  onCorrect,
}: {
  reception: ReturnType<typeof useReception>
  /** To where a refused correction can be corrected. */
  onCorrect: () => void
}) {
  const { own, device, replaces, countAgain, isCorrecting } = reception
  const isOffline = useIsOffline()
  const [question, setQuestion] = useState<Question | null>(null)
  const unsent = own.filter(
    (entry) => entry.id !== replaces?.id && (needsDecision(entry) || (isOffline && isNeverSent(entry))),
  )
  const again = (entry: ReceptionEntry) => {
    if (isCorrection(entry) && !isCorrecting) return onCorrect()
    if (mayExistElsewhere(entry)) setQuestion({ entry, to: 'count', evenIfReceived: true })
    else countAgain(entry, { evenIfReceived: false })
  }
  const decide = async ({ entry, to, evenIfReceived }: Question) => {
    setQuestion(null)
    if (to === 'count') return countAgain(entry, { evenIfReceived })
    const outcome = await device.outbox.discard(entry.id, { evenIfReceived })
    if (outcome.ok) notify.success('Recuento descartado.')
    else if (outcome.reason === 'maybe_received') setQuestion({ entry, to, evenIfReceived: true })
    else notify.error('No se ha podido descartar: compruebe si se ha enviado.')
  }
  if (unsent.length === 0) return null
  return (
    <ul className={classes.unsent} aria-label="Recuentos sin enviar">
      {unsent.map((entry) => (
        <li key={entry.id} data-refused={needsDecision(entry) || undefined}>
          <p>
            <b>{titleOf(entry)}</b> {[entry.reason?.message, countText(entry)].filter(Boolean).join(' ')}
          </p>
          <span>
            {replaces === undefined ? (
              <Button variant="default" onClick={() => again(entry)}>
                {isCorrection(entry) ? 'Corregir de nuevo' : 'Volver a contar'}
              </Button>
            ) : null}
            <Button
              variant="subtle"
              color="red"
              onClick={() => setQuestion({ entry, to: 'discard', evenIfReceived: false })}
            >
              Descartar
            </Button>
          </span>
        </li>
      ))}
      {question === null ? null : (
        <ConfirmDialog
          opened
          title={question.to === 'count' ? 'Volver a contar' : 'Descartar recuento'}
          confirmLabel={question.to === 'count' ? 'Contar de todos modos' : 'Descartar recuento'}
          destructive
          onConfirm={() => void decide(question)}
          onCancel={() => setQuestion(null)}
        >
          {question.evenIfReceived
            ? 'Un intento anterior no se confirmó: el servidor podría tener ya este recuento.'
            : 'Lo que contó de este pedido no se enviará y se perderá.'}
        </ConfirmDialog>
      )}
    </ul>
  )
}

const titleOf = (entry: ReceptionEntry): string => {
  const what = isCorrection(entry) ? 'corrección' : 'recuento'
  if (!needsDecision(entry)) return `Hay ${what === 'recuento' ? 'un' : 'una'} ${what} por enviar.`
  return what === 'recuento' ? 'Un recuento no fue aceptado.' : 'Una corrección no fue aceptada.'
}

const countText = (entry: ReceptionEntry): string => {
  const units = entry.body.lines.reduce((sum, line) => sum + Math.abs(line.units), 0)
  return `${units === 1 ? '1 unidad' : `${units} unidades`}, ${formatInstant(entry.createdAt)}.`
}
