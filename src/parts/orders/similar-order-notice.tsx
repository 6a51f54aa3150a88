import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import type { Cn } from '@/domain/catalogue/catalogue'
import { similarOrder } from '@/domain/order/similar-order'
import { earlierOrdersQuery } from '@/parts/orders/similar-order'
import { usePharmacyScope } from '@/parts/session/scope'

type SimilarOrderNoticeProps = {
  laboratory: { id: number; name: string }
  /** What is about to be ordered. */
  cns: readonly Cn[]
  units: number
}

/** Says that most of this was ordered a short time ago, by whomever: it can still be saved. */
export function SimilarOrderNotice({ laboratory, cns, units }: SimilarOrderNoticeProps) {
  const scope = usePharmacyScope()
  const { data: earlier = [] } = useQuery(earlierOrdersQuery(scope, laboratory.id))
  const found = similarOrder({ cns, units }, earlier, scope.device.serverNow())
  if (found === null) return null
  const { at, by, shared, refused } = found
  const what =
    shared === null
      ? `${formatInteger(found.units)} unidades`
      : `${formatInteger(shared)} de estas ${formatInteger(cns.length)} líneas`
  return (
    <Alert color="amber" variant="light" role="status" title="Ya hay un pedido parecido">
      {by === null ? 'Se guardó' : `${by} lo guardó`} el {formatInstant(at)}: {what} para {laboratory.name}.
      {refused
        ? ' No se ha enviado y espera su decisión en Pedidos: descártelo si guarda este en su lugar.'
        : ' Compruebe que no se pide dos veces.'}
    </Alert>
  )
}
