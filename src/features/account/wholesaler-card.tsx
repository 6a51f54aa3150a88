import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { unwrap } from '@/api/outcome'
import { ownWholesalerSchema } from '@/contract/purchasing/own-wholesaler-schema'
import { type ProductKind, productKinds } from '@/domain/catalogue/catalogue'
import type { OwnWholesaler } from '@/domain/comparison/own-wholesaler'
import { NeedsConnection } from '@/features/account/needs-connection'
import { failureText } from '@/parts/connection/no-connection'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { focusFirstFault } from '@/parts/forms/focus-first-fault'
import { checkedFaults, type Faults } from '@/parts/forms/form-faults'
import { FormProblem } from '@/parts/forms/form-problem'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { ErrorState } from '@/ui/feedback/error-state'
import { Loading } from '@/ui/feedback/loading'
import { notify } from '@/ui/feedback/notify'

const labels: Record<ProductKind, string> = {
  brand: 'Descuento en marcas con receta',
  generic: 'Descuento en genéricos',
  otc: 'Descuento en productos sin receta',
}

type Texts = { name: string } & Record<ProductKind, string>
type CardProps = { pharmacy: number; name: string }

/** What a pharmacy pays its own wholesaler, with which its proposals compare the offers of laboratories. */
export default function WholesalerCard({ pharmacy, name }: CardProps) {
  const { device, identity } = useSessionScope()
  const stored = useQuery(
    queryOptions({
      queryKey: ownedKey('own-wholesaler', identity, pharmacy),
      queryFn: async ({ signal }) =>
        unwrap(await device.client.call('ownWholesaler', { params: { id: pharmacy }, signal })).wholesaler,
    }),
  )
  return (
    <Card withBorder maw={640} component="section" aria-label={`Mayorista de ${name}`}>
      <Stack gap="sm">
        <Title order={2}>Mayorista de {name}</Title>
        <Text size="sm" c="dimmed">
          Con él se comparan las ofertas de los laboratorios: PVL, más el margen del Real Decreto 823/2008 (el
          7,6 % del precio de almacén; 7,54 € si el PVL pasa de 91,63 €), menos lo que le descuenta. Los
          laboratorios no lo ven.
        </Text>
        {stored.data !== undefined ? (
          <WholesalerForm key={JSON.stringify(stored.data)} pharmacy={pharmacy} stored={stored.data} />
        ) : stored.isError ? (
          <ErrorState title="No se ha podido leer su mayorista" onRetry={() => void stored.refetch()}>
            {failureText(stored.error)}
          </ErrorState>
        ) : (
          <Loading height={72} />
        )}
      </Stack>
    </Card>
  )
}

function WholesalerForm({ pharmacy, stored }: { pharmacy: number; stored: OwnWholesaler | null }) {
  const { device, identity } = useSessionScope()
  const queries = useQueryClient()
  const [texts, setTexts] = useState(() => textsOf(stored))
  const [faults, setFaults] = useState<Faults<keyof Texts>>({})
  const form = useRef<HTMLFormElement>(null)
  const offline = useOfflineReason()
  const saving = useSingleMutation({
    mutationFn: async (wholesaler: OwnWholesaler | null) =>
      unwrap(
        await device.client.call('saveOwnWholesaler', { params: { id: pharmacy }, body: { wholesaler } }),
      ).wholesaler,
    onSuccess: async (saved) => {
      notify.success(saved === null ? 'Su mayorista ya no se compara' : 'Mayorista guardado')
      queries.setQueryData(ownedKey('own-wholesaler', identity, pharmacy), saved)
      // Proposals compare with what this device has.
      await device.snapshots.refreshSnapshot({ client: device.client, pharmacy, isNewer: true })
      await queries.invalidateQueries({ queryKey: ownedKey('purchasing', identity, pharmacy) })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (offline !== null) return
    const wholesaler = {
      name: texts.name,
      brand: fractionOf(texts.brand),
      generic: fractionOf(texts.generic),
      otc: fractionOf(texts.otc),
    }
    const found = checkedFaults(ownWholesalerSchema, wholesaler)
    setFaults(found)
    if (Object.keys(found).length === 0) return saving.mutate(wholesaler)
    saving.reset()
    focusFirstFault(event.currentTarget)
  }
  const field = (name: keyof Texts) => ({
    name,
    required: true,
    value: texts[name],
    error: faults[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setTexts((before) => ({ ...before, [name]: value }))
    },
  })
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput label="Mayorista" autoComplete="off" {...field('name')} />
        {productKinds.map((kind) => (
          <TextInput
            key={kind}
            label={labels[kind]}
            inputMode="decimal"
            autoComplete="off"
            rightSection={<span aria-hidden>%</span>}
            {...field(kind)}
          />
        ))}
        {saving.isError ? <FormProblem>{failureText(saving.error)}</FormProblem> : null}
        <Group>
          <ActionButton type="submit" loading={saving.isPending} disabledReason={offline}>
            Guardar mayorista
          </ActionButton>
          {stored === null ? null : (
            <Button
              variant="default"
              disabled={saving.isPending || offline !== null}
              onClick={() => saving.mutate(null)}
            >
              No comparar con él
            </Button>
          )}
        </Group>
        <NeedsConnection reason={offline} />
      </Stack>
    </form>
  )
}

const textsOf = (stored: OwnWholesaler | null): Texts => ({
  name: stored?.name ?? '',
  brand: percentOf(stored?.brand ?? 0),
  generic: percentOf(stored?.generic ?? 0),
  otc: percentOf(stored?.otc ?? 0),
})

const percentOf = (fraction: number): string => String(Math.round(fraction * 10_000) / 100).replace('.', ',')

/** A percentage of at most two decimals as a fraction; NaN for what is none. */
const fractionOf = (text: string): number =>
  /^\s*\d{1,3}(?:[.,]\d{1,2})?\s*%?\s*$/.test(text)
    ? Math.round(Number.parseFloat(text.trim().replace(',', '.')) * 100) / 10_000
    : Number.NaN
