import { Button, Group, PasswordInput, Radio, Select, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { unwrap } from '@/api/outcome'
import { saveFedicomSettings } from '@/contract/orders/fedicom-deliveries'
import type { DeliverySettings } from '@/contract/orders/order-deliveries'
import { TestButtons } from '@/features/admin/deliveries/test-buttons'
import { methodsFor, ordersOf } from '@/features/admin/deliveries/wholesaler-methods'
import { focusFirstFault } from '@/parts/forms/focus-first-fault'
import { checkedFaults, problemText, serverFaults } from '@/parts/forms/form-faults'
import { FormProblem } from '@/parts/forms/form-problem'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'

const domains = [
  { value: 'transfer_laboratorio', label: 'Transfer del laboratorio (transfer_laboratorio)' },
  { value: 'FEDICOM', label: 'Usuario del mayorista (FEDICOM)' },
  { value: 'APIKEY', label: 'Clave de API (APIKEY)' },
]

const noFedicom = {
  address: '',
  domain: 'transfer_laboratorio',
  user: '',
  orderType: null,
  warehouse: null,
  method: null,
}

const movedField = 'fedicom.sameWholesaler'

export type SavedWholesalers = Pick<DeliverySettings, 'wholesalers' | 'version'>

type FedicomFormProps = {
  settings: DeliverySettings
  /** Null: a new one. */
  wholesaler: DeliverySettings['wholesalers'][number] | null
  onSaved: (saved: SavedWholesalers) => void
}

/** A wholesaler that serves a laboratory's orders. Its password is written, and never shown. */
export function FedicomForm({ settings, wholesaler, onSaved }: FedicomFormProps) {
  const { device } = useSessionScope()
  const { laboratory, version } = settings
  const methods = methodsFor(settings, wholesaler)
  const stored = wholesaler ?? { ...noFedicom, method: methods[0] ?? null }
  const [address, setAddress] = useState(stored.address)
  const [domain, setDomain] = useState(stored.domain)
  const [user, setUser] = useState(stored.user)
  const [password, setPassword] = useState('')
  const [orderType, setOrderType] = useState(stored.orderType ?? '')
  const [warehouse, setWarehouse] = useState(stored.warehouse ?? '')
  const [method, setMethod] = useState(stored.method?.id ?? null)
  const [checked, setChecked] = useState<Record<string, string>>({})
  /** What the server asks before orders may go to another address. */
  const [question, setQuestion] = useState<string | null>(null)
  const [isSame, setIsSame] = useState<boolean | null>(null)

  const of = wholesaler?.id ?? null
  const wanted = {
    address: address.trim(),
    domain,
    user: user.trim(),
    ...(password.trim() !== '' && { password: password.trim() }),
    orderType: orderType.trim() || null,
    warehouse: warehouse.trim() || null,
    method,
    ...(isSame !== null && { sameWholesaler: isSame }),
  }
  const saving = useSingleMutation({
    // The password is nowhere once the dialog is closed.
    gcTime: 0,
    mutationFn: async () =>
      unwrap(
        await device.client.call('saveFedicomSettings', {
          params: { id: laboratory.id },
          body: { wholesaler: of, fedicom: wanted, version },
        }),
      ),
    onSuccess: (saved) => {
      setPassword('')
      forgetMove()
      onSaved(saved)
      notify.success('Fedicom guardado.')
    },
    onError: (error) => setQuestion((before) => serverFaults(error)[movedField] ?? before),
  })
  const forgetMove = () => {
    setQuestion(null)
    setIsSame(null)
  }
  const faults: Record<string, string> = { ...serverFaults(saving.error), ...checked }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = checkedFaults(saveFedicomSettings.body, { wholesaler: of, fedicom: wanted, version })
    setChecked(found)
    if (Object.keys(found).length > 0) focusFirstFault(event.currentTarget)
    else saving.mutate()
  }
  const fields = [
    'address',
    'sameWholesaler',
    'domain',
    'user',
    'password',
    'orderType',
    'warehouse',
    'method',
  ]
  const problem = saving.isError
    ? problemText(
        saving.error,
        fields.map((field) => `fedicom.${field}`),
      )
    : null
  const isOther = !domains.some(({ value }) => value === domain)

  return (
    <Stack>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            type="url"
            label="Dirección de Fedicom del mayorista"
            placeholder="https://"
            value={address}
            error={faults['fedicom.address']}
            onChange={({ currentTarget }) => {
              setAddress(currentTarget.value)
              forgetMove()
            }}
          />
          {question === null ? null : (
            <Radio.Group
              label="¿Es el mismo mayorista?"
              description={`${question}.`}
              value={isSame === null ? null : String(isSame)}
              error={isSame === null ? 'Hay que elegir' : undefined}
              onChange={(value) => setIsSame(value === 'true')}
            >
              <Stack gap={0} pb={4}>
                <Radio
                  value="true"
                  label="El mismo, con otra dirección o cuenta"
                  description="Se le vuelven a enviar: reconoce los que ya tiene."
                />
                <Radio
                  value="false"
                  label="Otro mayorista"
                  description="No se le envían: hay que preguntar al de antes. Sus códigos de cliente se quitan."
                />
              </Stack>
            </Radio.Group>
          )}
          <Select
            label="Dominio"
            description="Los descuentos solo cuentan en los transfers."
            data={isOther ? [...domains, { value: domain, label: domain }] : domains}
            value={domain}
            allowDeselect={false}
            error={faults['fedicom.domain']}
            onChange={(value) => {
              setDomain(value ?? stored.domain)
              forgetMove()
            }}
          />
          <TextInput
            label="Usuario"
            autoComplete="off"
            value={user}
            error={faults['fedicom.user']}
            onChange={({ currentTarget }) => {
              setUser(currentTarget.value)
              forgetMove()
            }}
          />
          <PasswordInput
            label="Contraseña o clave"
            description={
              wholesaler === null
                ? 'Se guarda cifrada y no se vuelve a mostrar.'
                : 'Está guardada y no se puede ver. Escríbala solo para cambiarla.'
            }
            autoComplete="new-password"
            value={password}
            error={faults['fedicom.password']}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            rightSectionWidth="var(--rb-touch)"
            visibilityToggleButtonProps={{
              'aria-label': 'Mostrar u ocultar: Contraseña o clave',
              w: 'var(--rb-touch)',
              h: 'var(--rb-touch)',
            }}
          />
          <Group grow align="flex-start">
            <TextInput
              label="Tipo de pedido"
              value={orderType}
              error={faults['fedicom.orderType']}
              onChange={({ currentTarget }) => setOrderType(currentTarget.value)}
            />
            <TextInput
              label="Almacén"
              value={warehouse}
              error={faults['fedicom.warehouse']}
              onChange={({ currentTarget }) => setWarehouse(currentTarget.value)}
            />
          </Group>
          {settings.methods.length === 0 ? null : (
            <Select
              label="Qué pedidos"
              data={methods.map((each) => ({
                value: String(each?.id ?? ''),
                label: ordersOf(each, settings),
              }))}
              value={String(method ?? '')}
              allowDeselect={false}
              error={faults['fedicom.method']}
              onChange={(value) => setMethod(value ? Number(value) : null)}
            />
          )}
          {problem === null ? null : <FormProblem>{problem}</FormProblem>}
          <Group justify="flex-end">
            <Button type="submit" loading={saving.isPending}>
              Guardar
            </Button>
          </Group>
        </Stack>
      </form>
      {wholesaler === null ? null : (
        <TestButtons settings={settings} channels={['fedicom']} wholesaler={wholesaler.id} />
      )}
    </Stack>
  )
}
