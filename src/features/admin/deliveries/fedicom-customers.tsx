import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '@/api/outcome'
import type { RefusedLine } from '@/domain/basics/list-line'
import { formatCount } from '@/domain/basics/numbers'
import { readCustomerList } from '@/features/admin/deliveries/customer-list'
import { fedicomCustomersQuery } from '@/features/admin/queries'
import { problemText, serverFaults } from '@/parts/forms/form-faults'
import { FormProblem } from '@/parts/forms/form-problem'
import { ListLines } from '@/parts/pasted/list-lines'
import { PastedText } from '@/parts/pasted/pasted-text'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'

type FedicomCustomersProps = {
  wholesaler: number
  known: number
  onSaved: (known: number) => void
}

/** What the wholesaler calls each pharmacy, as a list that staff paste. */
export function FedicomCustomers({ wholesaler, known, onSaved }: FedicomCustomersProps) {
  const scope = useSessionScope()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const { data: first } = useQuery(fedicomCustomersQuery(scope, wholesaler))
  const { customers, refused } = readCustomerList(text)
  const saving = useSingleMutation({
    mutationFn: async () =>
      unwrap(
        await scope.device.client.call('saveFedicomCustomers', {
          params: { id: wholesaler },
          body: { customers: customers.map(({ nif, code }) => ({ nif, code })) },
        }),
      ),
    onSuccess: async ({ changed }) => {
      setText('')
      notify.success(`${formatCount(changed, 'código cambiado', 'códigos cambiados')}.`)
      const key = ownedKey('admin', scope.identity, 'fedicom-customers', wholesaler)
      await queries.invalidateQueries({ queryKey: key })
      onSaved(queries.getQueryData<{ count: number }>(key)?.count ?? known)
    },
  })
  const unknown: RefusedLine[] = Object.entries(serverFaults(saving.error)).flatMap(([field, reason]) => {
    const customer = customers[Number(/^customers\.(\d+)/.exec(field)?.[1] ?? -1)]
    return customer ? [{ line: customer.line, text: customer.text, reason }] : []
  })
  const problem = saving.isError && unknown.length === 0 ? problemText(saving.error, []) : null
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        Códigos de cliente de las farmacias
      </Title>
      <Text size="sm" c="dimmed">
        {known === 0
          ? 'Ninguna farmacia tiene código: sin él, sus pedidos fallan. Al indicarlo se envían los de los últimos tres días.'
          : `${formatCount(known, 'farmacia con código', 'farmacias con código')}. Los pedidos de las demás fallan hasta que lo tengan.`}
      </Text>
      {first && first.data.length > 0 ? (
        <Text size="sm">
          {first.data.map(({ pharma, code }) => `${pharma.name}: ${code}`).join('\u00a0· ')}
          {first.count > first.data.length ? '\u00a0· …' : ''}
        </Text>
      ) : null}
      <PastedText
        label="Añadir o cambiar códigos"
        description="Una farmacia por línea: NIF y código. Las que no nombra se quedan como están; un NIF sin código lo quita."
        placeholder="B12345674;0012345"
        value={text}
        onChange={(next) => {
          saving.reset()
          setText(next)
        }}
      />
      <ListLines
        title="Líneas que no valen"
        lines={[...refused, ...unknown].map(({ reason, ...line }) => ({
          ...line,
          said: reason,
          isProblem: true,
        }))}
      />
      {problem === null ? null : <FormProblem>{problem}</FormProblem>}
      <Group justify="flex-end">
        <Button
          variant="default"
          loading={saving.isPending}
          disabled={customers.length === 0 || refused.length > 0}
          onClick={() => saving.mutate()}
        >
          {customers.length === 0
            ? 'Guardar los códigos'
            : `Guardar ${formatCount(customers.length, 'código', 'códigos')}`}
        </Button>
      </Group>
    </Stack>
  )
}
