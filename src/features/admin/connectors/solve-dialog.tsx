import { Button, Divider, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { unwrap } from '@/api/outcome'
import type { WaitingRow } from '@/contract/connector/connector-admin'
import { rowsText } from '@/features/admin/connectors/batch-text'
import { connectorsKey } from '@/features/admin/connectors/connector-queries'
import { codeText } from '@/features/admin/connectors/waiting-columns'
import { problemText, serverFaults } from '@/parts/forms/form-faults'
import { FormProblem } from '@/parts/forms/form-problem'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'
import { useIsNarrow } from '@/ui/screen/screen-width'

/** What of a pharmacy's makes rows go that no code explains. */
const corrections: Record<WaitingRow['kind'], string> = {
  sale: 'Cuando la farmacia envíe el día corregido, estas filas se sustituyen solas.',
  stock: 'Cuando la farmacia envíe otra vez sus existencias, estas filas se sustituyen solas.',
  product: 'Cuando la farmacia envíe el artículo corregido, estas filas se sustituyen solas.',
}

type SolveDialogProps = { pharmacy: number; row: WaitingRow; onClose: () => void }

/** What can be decided of rows that wait: which product their code is, that it never counts, or that they go. */
export function SolveDialog({ pharmacy, row, onClose }: SolveDialogProps) {
  useReturnedFocus()
  const narrow = useIsNarrow()
  const { device, identity } = useSessionScope()
  const queries = useQueryClient()
  const [cn, setCn] = useState('')
  const [missing, setMissing] = useState(false)
  const params = { id: pharmacy }
  const { kind, code, reason } = row
  const settled = {
    onSettled: () => queries.invalidateQueries({ queryKey: connectorsKey({ identity }) }),
  }
  const told = (text: string) => {
    notify.success(text)
    onClose()
  }
  const deciding = useSingleMutation({
    mutationFn: async (product: string | null) =>
      unwrap(await device.client.call('repairConnectorCode', { params, body: { code, cn: product } })),
    onSuccess: ({ counted }, product) =>
      told(
        product === null
          ? `El código ${code} ya no se cuenta.`
          : `Código asignado: ${rowsText(counted)} ${counted === 1 ? 'contada' : 'contadas'}.`,
      ),
    ...settled,
  })
  const discarding = useSingleMutation({
    mutationFn: async () =>
      unwrap(await device.client.call('discardConnectorRows', { params, body: { kind, code, reason } })),
    onSuccess: ({ discarded }) =>
      told(`${rowsText(discarded)} ${discarded === 1 ? 'descartada' : 'descartadas'}.`),
    ...settled,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(cn.trim() === '')
    if (cn.trim() !== '') deciding.mutate(cn)
  }
  const failed = deciding.error ?? discarding.error
  const problem = failed === null ? null : problemText(failed, ['cn'])
  const busy = deciding.isPending || discarding.isPending
  return (
    <Modal opened onClose={onClose} title={codeText(row)} size={560} fullScreen={narrow}>
      <Stack>
        <Text>
          {row.name === null ? '' : `${row.name}: `}
          {row.message}. {row.rows === 1 ? 'Espera' : 'Esperan'} {rowsText(row.rows)}.
        </Text>
        {row.content === null ? null : (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {row.content}
          </Text>
        )}
        {row.isRepairable ? (
          <form onSubmit={submit} noValidate>
            <Stack>
              <TextInput
                label="Código nacional del producto"
                description="Cuenta lo que espera con este código, y lo que llegue desde ahora."
                inputMode="numeric"
                data-scans="code"
                value={cn}
                error={missing ? 'Campo obligatorio' : serverFaults(deciding.error).cn}
                onChange={({ currentTarget }) => setCn(currentTarget.value)}
                data-autofocus
              />
              <Group justify="flex-end">
                <Button type="submit" loading={deciding.isPending} disabled={discarding.isPending}>
                  Contar como este producto
                </Button>
              </Group>
            </Stack>
          </form>
        ) : (
          <Text size="sm">{corrections[kind]}</Text>
        )}
        {problem === null ? null : <FormProblem>{problem}</FormProblem>}
        <Divider />
        <Group justify="flex-end">
          {row.isRepairable ? (
            <Button variant="default" disabled={busy} onClick={() => deciding.mutate(null)}>
              No contar nunca este código
            </Button>
          ) : null}
          <Button
            variant="default"
            loading={discarding.isPending}
            disabled={deciding.isPending}
            onClick={() => discarding.mutate()}
          >
            Descartar estas filas
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
