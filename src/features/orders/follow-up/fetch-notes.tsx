import { useQueryClient } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/features/orders/follow-up/order-notes.module.css'
import { failureText } from '@/parts/connection/no-connection'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'

/** Longer than the server asks the wholesalers for. */
const timeoutMs = 60_000

/** Asks the wholesalers now, and says what came of it. */
export function FetchNotes({ order, hasNotes }: { order: number; hasNotes: boolean }) {
  const { device, identity } = useSessionScope()
  const queries = useQueryClient()
  const unreachable = useOfflineReason()
  const { mutate, data, error, isPending } = useSingleMutation({
    mutationFn: async () =>
      unwrap(await device.client.call('fetchOrderNotes', { params: { id: order }, timeoutMs })),
    // They fill the order's lines, too.
    onSettled: () => queries.invalidateQueries({ queryKey: ownedKey('order', identity, order) }),
  })
  return (
    <>
      <ActionButton
        variant="default"
        loading={isPending}
        disabledReason={unreachable}
        onClick={() => mutate()}
      >
        {hasNotes ? 'Actualizar albaranes' : 'Pedir albarán'}
      </ActionButton>
      <p role="status" className={classes.outcome}>
        {isPending
          ? 'Preguntando al mayorista…'
          : error === null
            ? data?.data.map((outcome) => outcomeText(outcome, data.data.length > 1)).join(' ')
            : failureText(error)}
      </p>
    </>
  )
}

type Outcome = { laboratory: { name: string }; stored: number; problem: string | null }

function outcomeText({ laboratory, stored, problem }: Outcome, isNamed: boolean): string {
  const came = stored === 1 ? 'Ha llegado 1 albarán.' : `Han llegado ${formatInteger(stored)} albaranes.`
  const text =
    problem === null
      ? stored === 0
        ? 'El mayorista no tiene albaranes nuevos de este pedido.'
        : came
      : `${stored === 0 ? '' : `${came} `}No se han podido pedir${stored === 0 ? '' : ' los demás'}: ${problem}.`
  return isNamed ? `${laboratory.name}: ${text}` : text
}
