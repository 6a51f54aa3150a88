import { type ComponentType, useRef, useState } from 'react'
import { pharmacyRules } from '@/domain/today/pharmacy-today'
import { PharmacyAction, type TodayDialog } from '@/features/today/pharmacy-action'
import { usePharmacyFacts } from '@/features/today/use-pharmacy-facts'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { usePharmacyScope } from '@/parts/session/scope'
import { TodayCard } from '@/parts/today/today-card'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { notify } from '@/ui/feedback/notify'

const RunningOutDialog = lazyComponent(() => import('@/features/today/running-out-dialog'))

type PharmacyTodayProps = {
  /** Dialogs of other features that lines open. */
  dialogs: Record<Exclude<TodayDialog, 'running-out'>, ComponentType<{ onClose: () => void }>>
}

/** What a pharmacy's user has to see to today, from what is on the device. */
export function PharmacyToday({ dialogs }: PharmacyTodayProps) {
  const { pharmacy } = usePharmacyScope()
  const facts = usePharmacyFacts()
  const [opened, setOpened] = useState<TodayDialog | null>(null)
  const refresh = useRefresh()
  const close = () => setOpened(null)
  const Dialog = opened === null || opened === 'running-out' ? null : dialogs[opened]
  return (
    <>
      <TodayCard
        rules={pharmacyRules}
        facts={facts}
        place={pharmacy.id}
        none={
          facts?.supply === null
            ? 'Nada urgente hoy, de lo que se sabe sin los datos de la farmacia en este dispositivo.'
            : undefined
        }
        renderAction={(action, props) => (
          <PharmacyAction
            action={action}
            pharmacy={pharmacy.id}
            onOpen={setOpened}
            onRefresh={refresh}
            {...props}
          />
        )}
      />
      {opened === 'running-out' ? (
        <RunningOutDialog
          products={facts?.supply?.runningOut ?? []}
          carts={facts?.carts ?? []}
          onClose={close}
        />
      ) : null}
      {Dialog === null ? null : <Dialog onClose={close} />}
    </>
  )
}

/** Once at a time; says what came of it, as nothing else on the card does. */
function useRefresh() {
  const { device, pharmacy } = usePharmacyScope()
  const isRunning = useRef(false)
  const reason = useOfflineReason()
  return async () => {
    if (isRunning.current) return
    isRunning.current = true
    const outcome = await device.snapshots.refreshSnapshot({
      client: device.client,
      pharmacy: pharmacy.id,
      isAsked: true,
    })
    isRunning.current = false
    if (outcome.ok) notify.success('Los datos de la farmacia están al día.')
    else notify.error(reason === null ? 'No se han podido actualizar los datos.' : `${reason}.`)
  }
}
