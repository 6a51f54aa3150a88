import { Button, Checkbox, Group, Modal, Stack, Tabs, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { unwrap } from '@/api/outcome'
import { type DeliverySettings, saveDeliverySettings } from '@/contract/orders/order-deliveries'
import { FedicomTab } from '@/features/admin/deliveries/fedicom-tab'
import { Secret } from '@/features/admin/deliveries/secret'
import { TestButtons } from '@/features/admin/deliveries/test-buttons'
import { focusFirstFault } from '@/parts/forms/focus-first-fault'
import { checkedFaults, problemText, serverFaults } from '@/parts/forms/form-faults'
import { FormProblem } from '@/parts/forms/form-problem'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'
import { useIsNarrow } from '@/ui/screen/screen-width'

const fields = ['mailAddress', 'webhookUrl'] as const

/** Where a laboratory's orders go. A secret is shown when it is made, and never again. */
export function SettingsDialog({ settings, onClose }: { settings: DeliverySettings; onClose: () => void }) {
  useReturnedFocus()
  const narrow = useIsNarrow()
  const { device, identity } = useSessionScope()
  const queries = useQueryClient()
  const [saved, setSaved] = useState(settings)
  const [active, setActive] = useState(settings.active)
  const [mail, setMail] = useState(settings.mailAddress ?? '')
  const [webhook, setWebhook] = useState(settings.webhookUrl ?? '')
  const [checked, setChecked] = useState<Record<string, string>>({})
  const [secret, setSecret] = useState<string | null>(null)
  const id = settings.laboratory.id

  const refresh = () =>
    queries.invalidateQueries({ queryKey: ownedKey('admin', identity, 'delivery-settings') })
  const body = {
    active,
    mailAddress: mail.trim() || null,
    webhookUrl: webhook.trim() || null,
    version: saved.version,
  }
  const saving = useSingleMutation({
    mutationFn: async () =>
      unwrap(await device.client.call('saveDeliverySettings', { params: { id }, body })),
    onSuccess: ({ secret: made, ...now }) => {
      setSaved(now)
      if (made !== null || now.webhookUrl === null) setSecret(made)
      notify.success('Entregas guardadas.')
    },
    onSettled: refresh,
  })
  const faults = { ...serverFaults(saving.error), ...checked }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = checkedFaults(saveDeliverySettings.body, body)
    setChecked(found)
    if (Object.keys(found).length > 0) focusFirstFault(event.currentTarget)
    else saving.mutate()
  }
  const isChanged =
    active !== saved.active || body.mailAddress !== saved.mailAddress || body.webhookUrl !== saved.webhookUrl
  const problem = saving.isError ? problemText(saving.error, fields) : null

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Entregas de ${settings.laboratory.name}`}
      size={640}
      fullScreen={narrow}
    >
      <Tabs defaultValue="own" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="own">Correo y webhook</Tabs.Tab>
          <Tabs.Tab value="fedicom">Fedicom</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="own">
          <Stack>
            <form onSubmit={submit} noValidate>
              <Stack>
                <Checkbox
                  label="Enviar los pedidos"
                  description="En pausa, lo que espera sigue esperando y lo nuevo no se envía."
                  checked={active}
                  onChange={({ currentTarget }) => setActive(currentTarget.checked)}
                />
                <TextInput
                  type="email"
                  label="Correo que recibe cada pedido, con su hoja de cálculo"
                  value={mail}
                  error={faults.mailAddress}
                  onChange={({ currentTarget }) => setMail(currentTarget.value)}
                />
                <TextInput
                  type="url"
                  label="Webhook que recibe cada pedido, firmado"
                  description={
                    saved.webhookUrl !== null && body.webhookUrl !== saved.webhookUrl
                      ? 'Con otra dirección el secreto actual deja de valer: al guardar se muestra el nuevo.'
                      : undefined
                  }
                  placeholder="https://"
                  value={webhook}
                  error={faults.webhookUrl}
                  onChange={({ currentTarget }) => setWebhook(currentTarget.value)}
                />
                {problem === null ? null : <FormProblem>{problem}</FormProblem>}
                <Group justify="flex-end">
                  <Button type="submit" loading={saving.isPending} disabled={!isChanged}>
                    Guardar
                  </Button>
                </Group>
              </Stack>
            </form>
            {saved.webhookUrl === null && secret === null ? null : (
              <Secret laboratory={id} secret={secret} until={saved.previousSecretUntil} onMade={setSecret} />
            )}
            <TestButtons settings={saved} channels={['webhook', 'mail']} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="fedicom">
          <FedicomTab
            settings={saved}
            onSaved={(now) => {
              setSaved({ ...saved, ...now })
              refresh()
            }}
          />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  )
}
