import { Button, Skeleton } from '@mantine/core'
import { IconClipboardOff } from '@tabler/icons-react'
import { useState } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import {
  type Counting,
  count,
  countedLines,
  packCame,
  type ReceivableLine,
  tally,
  unitsOf,
} from '@/domain/order/reception'
import { changesOf } from '@/domain/reception/correction'
import { CodeField } from '@/features/orders/reception/code-field'
import { CorrectionSummary } from '@/features/orders/reception/correction-summary'
import { useNotesChoice } from '@/features/orders/reception/notes-choice'
import { ReceivedLine } from '@/features/orders/reception/received-line'
import classes from '@/features/orders/reception/reception.module.css'
import { ReceptionActions } from '@/features/orders/reception/reception-actions'
import { ReceptionSummary } from '@/features/orders/reception/reception-summary'
import { scannedPack } from '@/features/orders/reception/scanned-pack'
import { UnsentReceptions } from '@/features/orders/reception/unsent-receptions'
import { useReception } from '@/features/orders/reception/use-reception'
import { useUntilWhen } from '@/parts/connection/use-until-when'
import type { Said } from '@/parts/scanning/said'
import { ActionButton } from '@/ui/controls/action-button'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ErrorState } from '@/ui/feedback/error-state'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { LoadingGroup } from '@/ui/feedback/loading'
import { useScans } from '@/ui/scans/use-scans'
import { Page } from '@/ui/shell/page'

const CameraDialog = lazyComponent(() => import('@/parts/scanning/camera-dialog'))

type ReceptionScreenProps = { order: number; onBack: () => void }

/** What comes of an order is counted, pack by pack: with a scanner, the camera or by hand, with or without a network. */
export default function ReceptionScreen({ order: id, onBack }: ReceptionScreenProps) {
  const [isCorrecting, setCorrecting] = useState(false)
  const reception = useReception(id, { isCorrecting })
  const untilWhen = useUntilWhen()
  const { order, lines, isRefused, isUnknown, retry, isReady } = reception
  const back = isCorrecting
    ? { label: 'Volver a la recepción', onBack: () => setCorrecting(false) }
    : { label: 'Volver al pedido', onBack }
  if (isRefused)
    return (
      <Page title="Recibir pedido" back={back}>
        <EmptyState
          icon={<IconClipboardOff size={32} />}
          title="Pedido no encontrado"
          action={<Button onClick={onBack}>Volver</Button>}
        >
          No existe, o no es de los que puede ver.
        </EmptyState>
      </Page>
    )
  if (lines !== undefined && isReady)
    return (
      <Receiving
        key={String(isCorrecting)}
        {...{ reception, lines, back, name: order?.name ?? 'pedido', onSaved: onBack }}
        onCorrect={() => setCorrecting(true)}
      />
    )
  return (
    <Page title="Recibir pedido" back={back}>
      {isUnknown ? (
        <ErrorState title="Las líneas de este pedido no están en este dispositivo" onRetry={retry}>
          {`Abra el pedido una vez ${untilWhen}: después se puede recibir sin conexión. Lo que haya contado sigue guardado.`}
        </ErrorState>
      ) : (
        <LoadingGroup>
          <Skeleton height={64} />
          <Skeleton height={200} />
        </LoadingGroup>
      )}
    </Page>
  )
}

type ReceivingProps = {
  reception: ReturnType<typeof useReception>
  lines: readonly ReceivableLine[]
  back: { label: string; onBack: () => void }
  name: string
  onSaved: () => void
  onCorrect: () => void
}

function Receiving({ reception, lines: given, back, name, onSaved, onCorrect }: ReceivingProps) {
  const { counting, steps, edit, failure, flush, ordered, search, notes, isCorrecting } = reception
  const { lines, comparedWith, field } = useNotesChoice(given, isCorrecting ? undefined : notes)
  const [said, setSaid] = useState<(Said & { of?: string }) | null>(null)
  const [dialog, setDialog] = useState<'camera' | 'summary' | null>(null)
  const counted = countedLines(lines, counting)
  const received = tally(counting)
  const others = [
    ...new Map(received.filter(({ line }) => line === null).map((each) => [each.cn, each])).keys(),
  ]
  const Summary = isCorrecting ? CorrectionSummary : ReceptionSummary
  const due = counted.filter((each) => each.coming > 0 || each.counted > 0)
  const whole = due.filter(({ short }) => short === 0).length
  const units = received.reduce((sum, each) => sum + each.units, 0)
  const missing = counted.reduce((sum, { short }) => sum + short, 0)

  const take = (code: string): Said => {
    const pack = scannedPack(code, { ordered, search })
    const told = pack.ok
      ? { ...tell(pack, lines, counting), of: pack.cn }
      : { text: `No se ha contado. ${pack.reason}.`, isProblem: true }
    if (pack.ok) edit((before) => count(before, [packCame(lines, pack)]))
    setSaid(told)
    return told
  }
  useScans((code) => void take(code))
  const change = (of: string, next: (counting: Counting) => Counting) => {
    setSaid((before) => (before?.of === of ? before : null))
    edit(next)
  }

  return (
    <Page
      title={isCorrecting ? `Corregir lo recibido de ${name}` : `Recibir ${name}`}
      tab={isCorrecting ? 'Corregir lo recibido' : 'Recibir pedido'}
      subtitle={`${whole} de ${due.length} ${due.length === 1 ? 'línea completa' : 'líneas completas'} · ${inUnits(units)} contadas`}
      back={back}
      actions={
        <ReceptionActions
          reception={reception}
          lines={lines}
          missing={missing}
          onCamera={() => setDialog('camera')}
          onSaid={(text) => setSaid({ text, isProblem: false })}
          onCorrect={onCorrect}
        />
      }
      footer={
        <>
          <span className={classes.total}>
            {missing === 0 ? 'No falta nada' : `Faltan ${inUnits(missing)}`}
          </span>
          {units === 0 && missing > 0 && !isCorrecting ? (
            <Button
              variant="default"
              onClick={() => {
                // A claim needs the key, too.
                edit((before) => before)
                setDialog('summary')
              }}
            >
              {counted.some(({ line }) => line.receivedBefore > 0)
                ? 'No ha llegado nada más'
                : 'No ha llegado nada'}
            </Button>
          ) : null}
          <ActionButton
            disabledReason={
              isCorrecting
                ? changesOf(reception.known.received, steps).length === 0
                  ? 'Aún no ha cambiado nada'
                  : null
                : units === 0
                  ? 'Aún no ha contado ninguna unidad'
                  : null
            }
            onClick={() => setDialog('summary')}
          >
            Terminar
          </ActionButton>
        </>
      }
    >
      {failure === null ? null : (
        <ErrorState title="Lo último que ha contado no se ha guardado" onRetry={() => void flush()}>
          {failure === 'storage_full'
            ? 'No queda espacio en este dispositivo. Sigue en pantalla: libere espacio y reintente.'
            : 'El navegador no ha podido guardarlo. Sigue en pantalla: reintente.'}
        </ErrorState>
      )}
      <UnsentReceptions reception={reception} onCorrect={onCorrect} />
      {field}
      <CodeField onCode={take} />
      <p role="status" className={classes.said} data-problem={said?.isProblem || undefined}>
        {said?.text ?? 'Escanee los envases, o escriba las unidades de cada línea.'}
      </p>
      {others.length === 0 ? null : (
        <section className={classes.others}>
          <h2>No pedidos</h2>
          <ul className={classes.lines} data-quantity-scope>
            {others.map((cn) => (
              <ReceivedLine
                key={cn}
                of={{ line: null, cn }}
                product={productName(cn, reception)}
                received={received.filter((each) => each.line === null && each.cn === cn)}
                isLast={said?.of === cn}
                onChange={(next) => change(cn, next)}
              />
            ))}
          </ul>
        </section>
      )}
      <ul className={classes.lines} aria-label="Líneas del pedido" data-list data-quantity-scope>
        {counted.map(({ line, coming, expected }) => (
          <ReceivedLine
            key={line.id}
            of={{ line: line.id, cn: line.cn }}
            product={line.product}
            expected={expected}
            isComing={coming > 0}
            before={line.receivedBefore}
            received={received.filter((each) => each.line === line.id)}
            isLast={said?.of === line.cn}
            onChange={(next) => change(line.cn, next)}
          />
        ))}
      </ul>
      {dialog === 'camera' ? <CameraDialog onCode={take} onClose={() => setDialog(null)} /> : null}
      {dialog === 'summary' ? (
        <Summary
          reception={reception}
          {...{ lines, comparedWith, name }}
          onSaved={onSaved}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </Page>
  )
}

const inUnits = (units: number): string => (units === 1 ? '1 unidad' : `${formatInteger(units)} unidades`)

const productName = (cn: string, { search }: ReturnType<typeof useReception>): string => {
  const match = search?.byCode(cn)
  return match?.kind === 'product' ? match.product.name : `Producto ${cn}`
}

/** How many of it there are with this one. */
const tell = (
  pack: { cn: string; product: string; lot: string | null; expiry: string | null },
  lines: readonly ReceivableLine[],
  counting: Counting,
): Said => {
  const came = packCame(lines, pack)
  const units = unitsOf(counting, came) + 1
  const line = countedLines(lines, counting).find((each) => each.line.id === came.line)
  if (line === undefined)
    return { text: `${pack.product}: no es de este pedido. Contado aparte: ${units}`, isProblem: true }
  return units > line.expected
    ? { text: `${pack.product}: ${units} de ${line.expected}. Sobra`, isProblem: true }
    : { text: `${pack.product}: ${units} de ${line.expected}`, isProblem: false }
}
