import { Link } from '@tanstack/react-router'
import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/features/sales/dashboard/dashboard.module.css'
import { isOrder, isWaiting } from '@/offline/outbox/kinds/entry-state'
import { useEntries } from '@/parts/outbox/use-entries'
import { usePharmacyScope } from '@/parts/session/scope'
import { plainButton } from '@/ui/controls/plain-button'

/** Number of this pharmacy's orders that are saved here but not yet on the server. */
export function WaitingOrders() {
  const { pharmacy } = usePharmacyScope()
  const waiting = (useEntries() ?? []).filter(
    (entry) => isOrder(entry) && entry.body.pharma === pharmacy.id && isWaiting(entry),
  ).length
  if (waiting === 0) return null
  return (
    <section data-live="away" className={classes.waiting} aria-label="Pedidos por enviar">
      <p>
        {waiting === 1
          ? 'Hay 1 pedido guardado en este dispositivo, por enviar.'
          : `Hay ${formatInteger(waiting)} pedidos guardados en este dispositivo, por enviar.`}
      </p>
      <Link to="/purchase-order/$id" params={{ id: String(pharmacy.id) }} {...plainButton('default')}>
        Ver pedidos
      </Link>
    </section>
  )
}
