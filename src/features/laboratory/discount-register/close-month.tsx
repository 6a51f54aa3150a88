import { Button, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serverMessage, unwrap } from '@/api/outcome'
import type { RegisterRows } from '@/contract/portal/discount-register'
import { formatMonth } from '@/domain/basics/dates'
import { formatEuros } from '@/domain/basics/money'
import { formatCount } from '@/domain/basics/numbers'
import { registerKey } from '@/features/laboratory/discount-register/queries'
import { failureText } from '@/parts/connection/no-connection'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { ConfirmDialog } from '@/ui/feedback/confirm-dialog'
import { notify } from '@/ui/feedback/notify'

type CloseMonthProps = {
  laboratory: number
  month: string
  /** What is closed: the server refuses where it is another by now. */
  summary: RegisterRows['summary']
  isStale: boolean
  onClosed: () => void
}

/** Closes a month for good, after a question. */
export function CloseMonth({ laboratory, month, summary, isStale, onClosed }: CloseMonthProps) {
  const { device, identity } = useSessionScope()
  const cache = useQueryClient()
  const unreachable = useOfflineReason()
  const [asks, setAsks] = useState(false)
  const { rows, amount, discountAmount } = summary
  const closing = useSingleMutation({
    mutationFn: async () =>
      unwrap(
        await device.client.call('closeDiscountRegister', {
          params: { id: laboratory, month },
          body: { rows, amount },
        }),
      ),
    onSuccess: () => {
      onClosed()
      notify.success(`El registro de ${formatMonth(month)} está cerrado.`)
    },
    onError: (error) => notify.error(serverMessage(error) ?? `No se ha cerrado. ${failureText(error)}`),
    onSettled: async () => {
      setAsks(false)
      await cache.invalidateQueries({ queryKey: registerKey({ identity }, laboratory) })
    },
  })
  return (
    <>
      <Button disabled={isStale} onClick={() => setAsks(true)}>
        Cerrar {formatMonth(month)}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={`Cerrar ${formatMonth(month)}`}
        confirmLabel="Cerrar el mes"
        loading={closing.isPending}
        disabledReason={unreachable}
        onConfirm={() => closing.mutate()}
        onCancel={() => setAsks(false)}
      >
        <Stack gap="xs">
          <Text>
            Se guardan {formatCount(rows, 'fila', 'filas')} con {formatEuros(discountAmount)} de descuentos.
          </Text>
          <Text>
            No se podrá deshacer: lo que cambie después se anotará como corrección al cerrar un mes posterior.
          </Text>
        </Stack>
      </ConfirmDialog>
    </>
  )
}
