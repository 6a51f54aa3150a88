import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { unwrap } from '@/api/outcome'
import { pinDaysSchema } from '@/contract/session/pin-days-schema'
import {
  isPinComplete,
  mostPinDays,
  pinDaysOf,
  pinFault,
  pinLength,
  usualPinDays,
} from '@/domain/pin/pin-rule'
import { NeedsConnection } from '@/features/account/needs-connection'
import { PinAuthenticator } from '@/features/account/pin-authenticator'
import { PinDigits, pinFailed, pinProblem } from '@/features/account/pin-digits'
import { mayHavePin } from '@/offline/session/may-have-pin'
import type { Pins } from '@/offline/session/pin-types'
import { failureText } from '@/parts/connection/no-connection'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { focusFirstFault } from '@/parts/forms/focus-first-fault'
import { checkedFaults, type Faults } from '@/parts/forms/form-faults'
import { FormProblem } from '@/parts/forms/form-problem'
import { useSessionScope } from '@/parts/session/scope'
import { useOwnPin } from '@/parts/session/use-own-pin'
import { ActionButton } from '@/ui/controls/action-button'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'

/** Six digits that open this device for its user after a pause, and for how long their pharmacy allows that. */
export default function PinCard() {
  const { session, user, identity } = useSessionScope()
  const { pins, standing } = useOwnPin()
  const [isChanging, setChanging] = useState(false)
  const days = pinDaysOf(user.pharmas)
  return (
    <Card withBorder maw={640} component="section" aria-label="PIN de este dispositivo">
      <Stack gap="sm">
        <Title order={2}>PIN de este dispositivo</Title>
        <Text size="sm" c="dimmed">
          Con él vuelve a entrar tras una pausa, y cambia de usuario, también sin conexión. Lo que guarde
          entonces se envía cuando inicie sesión con su contraseña. Hasta ese momento no llegan aquí ni un
          cambio de contraseña ni una baja, ni menos días de los que valía.
        </Text>
        {days === 0 ? (
          <Text size="sm">Su farmacia no permite entrar con PIN.</Text>
        ) : pins === null || standing === undefined ? null : session.dataKey === undefined &&
          session.since !== undefined ? (
          <Text size="sm">Este servidor aún no permite entrar con PIN.</Text>
        ) : !mayHavePin(session) || (standing === 'none' && !pins.isFresh(session)) ? (
          <Text size="sm">Para elegir un PIN, salga y acceda otra vez con su contraseña.</Text>
        ) : standing === 'late' ? (
          <Text size="sm" role="status">
            Han pasado {daysText(days)} desde su último acceso con contraseña: ya no se puede entrar con PIN.
            Inicie sesión otra vez.
          </Text>
        ) : standing === 'ready' && !isChanging ? (
          <>
            <Text size="sm" role="status">
              Tiene un PIN. Vale {daysText(days)} desde su último acceso con contraseña.
            </Text>
            <Group>
              <Button variant="default" onClick={() => setChanging(true)}>
                Cambiar el PIN
              </Button>
              <Button variant="default" onClick={() => void pins.remove(identity.userId)}>
                Quitar el PIN
              </Button>
            </Group>
            <PinAuthenticator pins={pins} />
          </>
        ) : (
          <PinForm
            pins={pins}
            asksBefore={standing === 'ready' && !pins.isFresh(session)}
            onSet={() => setChanging(false)}
          />
        )}
        {user.pharmas.map((pharmacy) => (
          <DaysForm key={pharmacy.id} {...pharmacy} />
        ))}
      </Stack>
    </Card>
  )
}

const daysText = (days: number): string => (days === 1 ? '1 día' : `${days} días`)

type Field = 'before' | 'pin' | 'repeat'

type PinFormProps = {
  pins: Pins
  /** Whoever stands at an open tablet does not know it. */
  asksBefore: boolean
  onSet: () => void
}

function PinForm({ pins, asksBefore, onSet }: PinFormProps) {
  const [faults, setFaults] = useState<Faults<Field>>({})
  const setting = useSingleMutation({
    mutationFn: ({ pin, before }: { pin: string; before?: string }) => pins.set(pin, before),
    // A PIN does not stay in memory.
    gcTime: 0,
    onSuccess: ({ kind }) => {
      if (kind !== 'set') return
      notify.success('PIN guardado en este dispositivo')
      onSet()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (setting.isPending) return
    const fields = new FormData(event.currentTarget)
    const pin = String(fields.get('pin') ?? '')
    const before = asksBefore ? String(fields.get('before') ?? '') : undefined
    const fault = pinFault(pin)
    const found: Faults<Field> = {}
    if (before !== undefined && !isPinComplete(before)) found.before = 'Campo obligatorio'
    if (fault !== null) found.pin = fault
    else if (pin !== String(fields.get('repeat') ?? '')) found.repeat = 'Los dos PIN no coinciden'
    setFaults(found)
    if (Object.keys(found).length === 0)
      return setting.mutate({ pin, ...(before !== undefined && { before }) })
    setting.reset()
    focusFirstFault(event.currentTarget)
  }
  const problem = setting.isError ? pinFailed : setting.data && pinProblem(setting.data)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {asksBefore ? <PinDigits label="PIN actual" name="before" error={faults.before} /> : null}
        <PinDigits label={`PIN (${pinLength} cifras)`} name="pin" error={faults.pin} />
        <PinDigits label="Repita el PIN" name="repeat" error={faults.repeat} />
        {problem ? <FormProblem>{problem}</FormProblem> : null}
        <Group>
          <Button type="submit" loading={setting.isPending}>
            Guardar el PIN
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type DaysFormProps = { id: number; name: string; pinDays?: number | undefined }

/** The pharmacy's setting, for all of its users. */
function DaysForm({ id, name, pinDays = usualPinDays }: DaysFormProps) {
  const { device, user } = useSessionScope()
  const [days, setDays] = useState(String(pinDays))
  const [fault, setFault] = useState<string>()
  const offline = useOfflineReason()
  const saving = useSingleMutation({
    mutationFn: async (body: { days: number }) =>
      unwrap(await device.client.call('savePinDays', { params: { id }, body })),
    onSuccess: async () => {
      notify.success('Guardado para todos los usuarios de la farmacia')
      await device.refreshUser()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (offline !== null || saving.isPending) return
    const body = { days: /^\d{1,3}$/.test(days.trim()) ? Number(days) : Number.NaN }
    const found = checkedFaults(pinDaysSchema, body)
    setFault(found.days)
    if (found.days === undefined) return saving.mutate(body)
    saving.reset()
    focusFirstFault(event.currentTarget)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label={
            user.pharmas.length === 1
              ? 'Días que vale un PIN en la farmacia'
              : `Días que vale un PIN en ${name}`
          }
          description={`Para todos sus usuarios, desde cada acceso con contraseña. Con 0 no hay PIN; como mucho, ${mostPinDays}.`}
          name="days"
          maw={420}
          inputMode="numeric"
          autoComplete="off"
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
          error={fault}
        />
        {saving.isError ? <FormProblem>{failureText(saving.error)}</FormProblem> : null}
        <Group>
          <ActionButton type="submit" variant="default" loading={saving.isPending} disabledReason={offline}>
            Guardar los días
          </ActionButton>
        </Group>
        <NeedsConnection reason={offline} />
      </Stack>
    </form>
  )
}
