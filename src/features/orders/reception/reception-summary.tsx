import { Button, Checkbox, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatDay, madridDay } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { claimPhotoRule, maxClaimText } from '@/domain/order/claim'
import {
  claimKinds,
  type Difference,
  differencesOf,
  monthsTooShort,
  type ReceivableLine,
  tally,
} from '@/domain/order/reception'
import classes from '@/features/orders/reception/reception.module.css'
import { claimsOf, saveReception } from '@/features/orders/reception/save-reception'
import type { useReception } from '@/features/orders/reception/use-reception'
import { AttachmentsField } from '@/parts/attachments/attachments-field'
import { useAttachments } from '@/parts/attachments/use-attachments'
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
  const [isClaiming, setClaiming] = useState(false)
  const [text, setText] = useState('')
  const files = useAttachments({ rule: claimPhotoRule })
  const differences = differencesOf(lines, counting, madridDay(new Date(now)))
  const units = tally(counting).reduce((sum, each) => sum + each.units, 0)
  const nameOf = ({ line, cn }: Difference) =>
    lines.find(({ id }) => id === line)?.product ?? `Producto ${cn}`
  const laboratories = reception.order?.laboratories ?? []
  const claims = claimsOf(differences, { laboratories, search: reception.search })
  const save = async () => {
    const claimed = isClaiming ? claims.map((claim) => ({ ...claim, text })) : []
    const failure = await saveReception(reception, { name, claims: claimed, photos: files.attachments })
    setProblem(failure)
    if (failure !== null) return
    const saved = isClaiming ? 'Recepción y reclamación guardadas' : 'Recepción guardada'
    notify.success(offline ? `${saved}: se enviará con conexión.` : `${saved}.`)
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
        {claims.length === 0 ? null : (
          <Checkbox
            label={`Reclamar a ${claims.map(({ laboratory }) => laboratory.name).join(' y ')}`}
            checked={isClaiming}
            onChange={(event) => setClaiming(event.currentTarget.checked)}
          />
        )}
        {isClaiming && claims.length > 0 ? (
          <>
            <Textarea
              label="Qué ha pasado"
              value={text}
              maxLength={maxClaimText}
              rows={3}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <AttachmentsField
              files={files}
              fault={files.fault}
              rule={claimPhotoRule}
              label="Fotografías"
              types="JPEG, PNG, WebP o HEIC"
            />
          </>
        ) : null}
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
            {isClaiming && claims.length > 0 ? 'Guardar y reclamar' : 'Guardar recepción'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
