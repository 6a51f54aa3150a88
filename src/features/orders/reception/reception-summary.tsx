import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDay, madridDay } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import {
  claimKinds,
  type Difference,
  differencesOf,
  monthsTooShort,
  type ReceivableLine,
  tally,
} from '@/domain/order/reception'
import classes from '@/features/orders/reception/reception.module.css'
import type { useReception } from '@/features/orders/reception/use-reception'
import { useIsOffline } from '@/parts/connection/use-is-offline'
import { useOnePress } from '@/parts/orders/use-one-press'
import { notify } from '@/ui/feedback/notify'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

type ReceptionSummaryProps = {
  reception: ReturnType<typeof useReception>
  lines: readonly ReceivableLine[]
  name: string
  onSaved: () => void
  onClose: () => void
}

/** What does not agree with the order, before the reception is saved on this device and sent. */
export function ReceptionSummary(props: ReceptionSummaryProps) {
  const { reception, lines, name, onSaved, onClose } = props
  useReturnedFocus()
  const { counting, device } = reception
  const now = device.serverNow()
  const offline = useIsOffline()
  const [problem, setProblem] = useState<string | null>(null)
  const differences = differencesOf(lines, counting, madridDay(new Date(now)))
  const units = tally(counting).reduce((sum, each) => sum + each.units, 0)
  const nameOf = ({ line, cn }: Difference) =>
    lines.find(({ id }) => id === line)?.product ?? `Producto ${cn}`
  const save = async () => {
    const failure = await saveReception(reception, name)
    setProblem(failure)
    if (failure !== null) return
    notify.success(offline ? 'Recepción guardada: se enviará con conexión.' : 'Recepción guardada.')
    onSaved()
  }
  const { saving, run } = useOnePress()
  return (
    <Modal opened onClose={onClose} title="Terminar la recepción" size="lg">
      <Stack>
        <Text>
          {units === 1 ? '1 unidad contada' : `${formatInteger(units)} unidades contadas`} de {name}.
        </Text>
        {differences.length === 0 ? (
          <Text fw={600}>Todo coincide con el pedido.</Text>
        ) : (
          <>
            <Text fw={600}>
              {differences.length === 1 ? '1 diferencia' : `${differences.length} diferencias`}
            </Text>
            <ul className={classes.differences}>
              {differences.map((each) => (
                <li key={JSON.stringify(each)}>
                  <b>
                    {claimKinds[each.kind]}: {each.units === 1 ? '1 ud' : `${each.units} uds`}
                  </b>
                  <span>{nameOf(each)}</span>
                  {each.lot === null && each.expiry === null ? null : (
                    <small>
                      {[each.lot && `lote ${each.lot}`, each.expiry && `caduca ${formatDay(each.expiry)}`]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  )}
                </li>
              ))}
            </ul>
            {differences.some(({ kind }) => kind === 'expires-soon') ? (
              <Text size="sm" c="dimmed">
                «{claimKinds['expires-soon']}»: le quedan menos de {monthsTooShort} meses.
              </Text>
            ) : null}
          </>
        )}
        {offline ? (
          <Text size="sm" c="dimmed">
            Sin conexión: la recepción se guarda en este dispositivo y se enviará después.
          </Text>
        ) : null}
        {problem === null ? null : (
          <Text role="alert" c="red">
            {problem}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Seguir contando
          </Button>
          <Button onClick={() => void run(save)} loading={saving} data-autofocus>
            Guardar recepción
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const storageTexts = {
  storage_full: 'No queda espacio en este dispositivo. Lo que ha contado sigue aquí.',
  storage_failed: 'Este dispositivo no ha podido guardar la recepción. Lo que ha contado sigue aquí.',
  not_loaded:
    'No se ha podido cargar el envío: inténtelo de nuevo con conexión. Lo que ha contado sigue aquí.',
}

/** Why it was not saved; null where it waits to be sent. */
async function saveReception(
  reception: ReturnType<typeof useReception>,
  name: string,
): Promise<string | null> {
  const { device, identity, draftKey, counting, orderId, flush, forget } = reception
  const flushed = await flush()
  if (!flushed.ok) return storageTexts[flushed.reason]
  const outcome = await device.outbox.saveEntry('createReception', {
    id: draftKey,
    identity,
    order: { id: orderId, name },
    reception: { receivedAt: new Date(device.serverNow()).toISOString(), lines: tally(counting) },
  })
  if (!outcome.ok)
    return outcome.reason === 'invalid'
      ? (Object.values(outcome.fields)[0] ?? 'Revise lo que ha contado.')
      : storageTexts[outcome.reason]
  await forget()
  device.drainer.nudge()
  return null
}
