import { IconArrowBackUp, IconCamera, IconChecks, IconPencil } from '@tabler/icons-react'
import { allCame, type ReceivableLine, undoLast } from '@/domain/order/reception'
import type { useReception } from '@/features/orders/reception/use-reception'
import { useUntilWhen } from '@/parts/connection/use-until-when'
import { hasCamera } from '@/parts/scanning/camera'
import { CompactButton } from '@/ui/controls/compact-button'

type ReceptionActionsProps = {
  reception: ReturnType<typeof useReception>
  lines: readonly ReceivableLine[]
  /** Units that are still to be counted. */
  missing: number
  onCamera: () => void
  onSaid: (text: string) => void
  onCorrect: () => void
}

/** What else can be done than to count one by one. */
export function ReceptionActions(props: ReceptionActionsProps) {
  const { reception, lines, missing, onCamera, onSaid, onCorrect } = props
  const { steps, edit, isCorrecting } = reception
  return (
    <>
      {hasCamera() ? (
        <CompactButton
          icon={<IconCamera size={20} aria-hidden />}
          label="Escanear con la cámara"
          onClick={onCamera}
        />
      ) : null}
      <CompactButton
        icon={<IconArrowBackUp size={20} aria-hidden />}
        label="Deshacer"
        disabled={steps.length === 0}
        onClick={() => {
          edit(undoLast)
          onSaid('Se ha deshecho lo último')
        }}
      />
      {isCorrecting ? null : (
        <CompactButton
          icon={<IconChecks size={20} aria-hidden />}
          label="Todo recibido"
          disabled={missing === 0}
          onClick={() => {
            edit((before) => allCame(lines, before))
            onSaid('Contado todo lo que faltaba')
          }}
        />
      )}
      <CorrectButton reception={reception} lines={lines} onCorrect={onCorrect} />
    </>
  )
}

type CorrectButtonProps = Pick<ReceptionActionsProps, 'reception' | 'lines' | 'onCorrect'>

/** Nothing where nothing came, or it is being corrected already. */
function CorrectButton({ reception: { known, isCorrecting }, lines, onCorrect }: CorrectButtonProps) {
  const isReceived = known.received.length > 0 || lines.some(({ receivedBefore }) => receivedBefore > 0)
  const untilWhen = useUntilWhen()
  if (isCorrecting || !isReceived) return null
  return (
    <CompactButton
      icon={<IconPencil size={20} aria-hidden />}
      label="Corregir lo recibido"
      disabledReason={
        known.isOnItsWay
          ? 'Hay un recuento por enviar: se podrá corregir después'
          : known.isKnown
            ? null
            : `Lo recibido no está en este dispositivo: se podrá corregir ${untilWhen}`
      }
      onClick={onCorrect}
    />
  )
}
