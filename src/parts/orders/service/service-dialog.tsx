import { Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderService } from '@/contract/orders/service-level'
import { formatDay } from '@/domain/basics/dates'
import { formatInteger, formatPercentPrecise } from '@/domain/basics/numbers'
import { missingReasons } from '@/domain/order/line-answer'
import { servicePeriods } from '@/domain/order/service-level'
import { ListAge } from '@/parts/connection/list-age'
import { failureText } from '@/parts/connection/no-connection'
import { orderServiceQuery, type Period } from '@/parts/orders/service/order-service-query'
import classes from '@/parts/orders/service/service-dialog.module.css'
import { useSessionScope } from '@/parts/session/scope'
import { ErrorState } from '@/ui/feedback/error-state'
import { Loading } from '@/ui/feedback/loading'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

const tenths = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 })
const periods = servicePeriods.map((value) => ({ value, label: `${value} días` }))

type ServiceDialogProps = {
  /** Undefined: of all pharmacies that a laboratory sees. */
  pharmacy?: number
  onClose: () => void
}

/** How laboratories serve what is ordered of them, and what is missing most. */
export default function ServiceDialog({ pharmacy, onClose }: ServiceDialogProps) {
  useReturnedFocus()
  const scope = useSessionScope()
  const [days, setDays] = useState<Period>('90')
  const asked = useQuery(orderServiceQuery(scope, { pharmacy, days }))
  return (
    <Modal opened onClose={onClose} title="Servicio de los pedidos" size="lg">
      <Stack>
        <SegmentedControl
          aria-label="De los últimos"
          data={periods}
          value={days}
          onChange={(value) => setDays(value as Period)}
        />
        {asked.data === undefined ? (
          asked.isError ? (
            <ErrorState title="No se ha podido obtener el servicio" onRetry={() => void asked.refetch()}>
              {failureText(asked.error)}
            </ErrorState>
          ) : (
            <Loading height={160} />
          )
        ) : (
          <>
            <ListAge query={asked} />
            <Service {...asked.data} />
          </>
        )}
      </Stack>
    </Modal>
  )
}

function Service({ from, laboratories, missing }: OrderService) {
  if (laboratories.length === 0)
    return <Text c="dimmed">Ningún laboratorio ha respondido a los pedidos desde el {formatDay(from)}.</Text>
  return (
    <>
      <table className={classes.table}>
        <caption>Pedidos respondidos desde el {formatDay(from)}</caption>
        <thead>
          <tr>
            <th scope="col">Laboratorio</th>
            <th scope="col">Unidades servidas</th>
            <th scope="col">Pedidos completos</th>
            <th scope="col">Días hasta recibir</th>
          </tr>
        </thead>
        <tbody>
          {laboratories.map(({ laboratory, orders, inFull, ordered, served, daysToReceive }) => (
            <tr key={laboratory.id}>
              <th scope="row">{laboratory.name}</th>
              <td>
                <b>{formatPercentPrecise(served / ordered)}</b>
                <small>
                  {formatInteger(served)} de {formatInteger(ordered)}
                </small>
              </td>
              <td>
                {formatInteger(inFull)} de {formatInteger(orders)}
              </td>
              <td>{daysToReceive === null ? '- - -' : tenths.format(daysToReceive)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {missing.length === 0 ? null : (
        <table className={classes.table}>
          <caption>Lo que más falta</caption>
          <thead>
            <tr>
              <th scope="col">Producto</th>
              <th scope="col">Motivo</th>
              <th scope="col">Uds</th>
            </tr>
          </thead>
          <tbody>
            {missing.map(({ cn, product, laboratory, reason, units }) => (
              <tr key={`${cn} ${reason}`}>
                <th scope="row">
                  {product}
                  <small>
                    {cn} · {laboratory.name}
                  </small>
                </th>
                <td>{missingReasons[reason]}</td>
                <td>{formatInteger(units)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
