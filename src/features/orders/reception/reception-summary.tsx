import { Checkbox, Modal, Stack, Text, Textarea } from '@mantine/core'
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
import { SummaryFoot } from '@/features/orders/reception/summary-foot'
import type { useReception } from '@/features/orders/reception/use-reception'
import { AttachmentsField } from '@/parts/attachments/attachments-field'
import { useAttachments } from '@/parts/attachments/use-attachments'
import { useMissing } from '@/parts/connection/use-is-offline'
import { useUntilWhen } from '@/parts/connection/use-until-when'
import { useOnePress } from '@/parts/orders/use-one-press'
import { notify } from '@/ui/feedback/notify'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

type ReceptionSummaryProps = {
  reception: ReturnType<typeof useReception>
  lines: readonly ReceivableLine[]
  /** Its delivery notes; null where it is the order. */
  comparedWith: string | null
  name: string
  onSaved: () => void
  onClose: () => void
}

/** What does not agree with the order, before the reception is saved on this device and sent. */
export function ReceptionSummary(props: ReceptionSummaryProps) {
  const { reception, lines, comparedWith, name, onSaved, onClose } = props
  useReturnedFocus()
  const { counting, device } = reception
  const now = device.serverNow()
  const missing = useMissing()
  const untilWhen = useUntilWhen()
  const [problem, setProblem] = useState<string | null>(null)
  const [text, setText] = useState('')
  const files = useAttachments({ rule: claimPhotoRule })
  const differences = differencesOf(lines, counting, madridDay(new Date(now)))
  const units = tally(counting).reduce((sum, each) => sum + each.units, 0)
  const nameOf = ({ line, cn }: Difference) =>
    lines.find(({ id }) => id === line)?.product ?? `Producto ${cn}`
  const laboratories = reception.order?.laboratories ?? []
  const { claims, unknown } = claimsOf(differences, { lines, laboratories, search: reception.search })
  const isNothing = units === 0
  /** Laboratories of which it is claimed; where nothing came there is nothing else to do. */
  const [chosen, setChosen] = useState<readonly number[]>(() =>
    isNothing ? claims.map(({ laboratory }) => laboratory.id) : [],
  )
  const claimed = claims.filter(({ laboratory }) => chosen.includes(laboratory.id))
  const isClaiming = claimed.length > 0
  const save = async () => {
    const failure = await saveReception(reception, {
      name,
      received: tally(counting),
      claims: claimed.map((claim) => ({ ...claim, text })),
      photos: files.attachments,
    })
    setProblem(failure)
    if (failure !== null) return
    const saved = isNothing
      ? 'Reclamación guardada'
      : isClaiming
        ? 'Recepción y reclamación guardadas'
        : 'Recepción guardada'
    notify.success(missing ? `${saved}: se enviará ${missing.untilWhen}.` : `${saved}.`)
    onSaved()
  }
  const { saving, run } = useOnePress()
  return (
    <Modal
      opened
      onClose={onClose}
      title={isNothing ? 'No ha llegado nada' : 'Terminar la recepción'}
      size="lg"
    >
      <Stack>
        <Text>
          {isNothing
            ? `No ha llegado ninguna unidad de ${name}: se puede reclamar, y recibirlo si llega después.`
            : `${units === 1 ? '1 unidad contada' : `${formatInteger(units)} unidades contadas`} de ${name}${comparedWith === null ? '' : `, según ${comparedWith}`}.`}
        </Text>
        {differences.length === 0 ? (
          <Text fw={600}>Todo coincide con {comparedWith ?? 'el pedido'}.</Text>
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
        {claims.map(({ laboratory: { id, name: laboratory } }) => (
          <Checkbox
            key={id}
            label={`Reclamar a ${laboratory}`}
            checked={chosen.includes(id)}
            onChange={() =>
              setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
            }
          />
        ))}
        {unknown.length === 0 ? null : (
          <Text size="sm">
            {unknown.length === 1
              ? 'Una diferencia no se puede reclamar aquí: este dispositivo no sabe de qué laboratorio es.'
              : `${formatInteger(unknown.length)} diferencias no se pueden reclamar aquí: este dispositivo no sabe de qué laboratorio son.`}{' '}
            Abra el pedido {untilWhen} y vuelva a terminar.
          </Text>
        )}
        {isClaiming ? (
          <>
            <Textarea
              label="Qué ha pasado"
              autoComplete="off"
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
        <SummaryFoot
          kept={isNothing ? 'la reclamación' : 'la recepción'}
          {...{ problem, saving }}
          backLabel="Seguir contando"
          saveLabel={isNothing ? 'Reclamar' : isClaiming ? 'Guardar y reclamar' : 'Guardar recepción'}
          disabledReason={isNothing && !isClaiming ? 'Elija a qué laboratorio reclama' : null}
          onBack={onClose}
          onSave={() => void run(save)}
        />
      </Stack>
    </Modal>
  )
}
