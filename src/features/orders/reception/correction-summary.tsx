import { Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '@/domain/basics/dates'
import type { ReceivableLine } from '@/domain/order/reception'
import { changesOf, correctionProblems } from '@/domain/reception/correction'
import classes from '@/features/orders/reception/reception.module.css'
import { saveReception } from '@/features/orders/reception/save-reception'
import { SummaryFoot } from '@/features/orders/reception/summary-foot'
import type { useReception } from '@/features/orders/reception/use-reception'
import { useMissing } from '@/parts/connection/use-is-offline'
import { useOnePress } from '@/parts/orders/use-one-press'
import { notify } from '@/ui/feedback/notify'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

type CorrectionSummaryProps = {
  reception: ReturnType<typeof useReception>
  lines: readonly ReceivableLine[]
  name: string
  onSaved: () => void
  onClose: () => void
}

/** What is changed of what had come, and what of it cannot be, before the correction is saved on this device and sent. */
export function CorrectionSummary(props: CorrectionSummaryProps) {
  const { reception, lines, name, onSaved, onClose } = props
  useReturnedFocus()
  const missing = useMissing()
  const [problem, setProblem] = useState<string | null>(null)
  const { saving, run } = useOnePress()
  const changes = changesOf(reception.known.received, reception.steps)
  const problems = correctionProblems(changes, reception.known)
  const save = async () => {
    const failure = await saveReception(reception, { name, received: changes, claims: [], photos: [] })
    setProblem(failure)
    if (failure !== null) return
    notify.success(missing ? `Corrección guardada: se enviará ${missing.untilWhen}.` : 'Corrección guardada.')
    onSaved()
  }
  return (
    <Modal opened onClose={onClose} title="Corregir lo recibido" size="lg">
      <Stack>
        <Text>Lo recibido antes no se borra: la corrección queda anotada en el pedido.</Text>
        <ul className={classes.differences} aria-label="Cambios">
          {changes.map((change, index) => (
            <li key={JSON.stringify(change)}>
              <b>
                {change.units > 0 ? '+' : '−'}
                {Math.abs(change.units) === 1 ? '1 ud' : `${Math.abs(change.units)} uds`}
              </b>
              <span>{lines.find(({ id }) => id === change.line)?.product ?? `Producto ${change.cn}`}</span>
              <small>
                {[
                  change.lot === null ? 'sin lote' : `lote ${change.lot}`,
                  change.expiry === null ? 'sin caducidad' : `caduca ${formatDay(change.expiry)}`,
                  change.broken && 'rotas',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {problems.has(index) ? <small className={classes.problem}>{problems.get(index)}</small> : null}
            </li>
          ))}
        </ul>
        <SummaryFoot
          kept="la corrección"
          {...{ problem, saving }}
          backLabel="Seguir corrigiendo"
          saveLabel="Guardar corrección"
          disabledReason={problems.size > 0 ? 'Hay cambios que no se pueden hacer' : null}
          onBack={onClose}
          onSave={() => void run(save)}
        />
      </Stack>
    </Modal>
  )
}
