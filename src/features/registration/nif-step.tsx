import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { FoundPharmacy } from '@/contract/portal/registration'
import { isValidNif } from '@/domain/people/nif'
import { tooMany } from '@/parts/connection/no-connection'
import { useIsOffline } from '@/parts/connection/use-is-offline'
import { useDevice } from '@/parts/session/scope'
import { notify } from '@/ui/feedback/notify'

type NifStepProps = {
  /** Tax id that was typed before. */
  nif: string
  onFound: (nif: string, pharmacy: FoundPharmacy) => void
  /** Goes on to the form, for a tax id that nobody knows. */
  onUnknown: (nif: string) => void
}

/** Looks the tax id up, so that nobody types what is known already. */
export function NifStep({ nif: before, onFound, onUnknown }: NifStepProps) {
  const device = useDevice()
  const isOffline = useIsOffline()
  const [nif, setNif] = useState(before)
  const [fault, setFault] = useState<string | null>(null)
  const [isChecking, setIsChecking] = useState(false)

  const check = async (event: FormEvent) => {
    event.preventDefault()
    if (isChecking) return
    if (nif.trim() === '') return setFault('Por favor, introduce un NIF.')
    if (!isValidNif(nif)) return setFault('CIF/NIF incorrecto')
    setIsChecking(true)
    const outcome = await device.client.call('pharmacyByNif', { params: { nif } })
    setIsChecking(false)
    if (outcome.ok) return onFound(nif, outcome.data)
    if (outcome.kind === 'http' && outcome.status === 429) return setFault(tooMany)
    notify.info(
      outcome.kind === 'http'
        ? 'No se ha encontrado datos de ninguna farmacia'
        : 'No se ha podido comprobar el CIF/NIF: no contesta el servidor.',
    )
    onUnknown(nif)
  }

  return (
    <form onSubmit={check} noValidate aria-label="Comprobar el CIF/NIF">
      <Stack>
        <TextInput
          label="CIF/NIF"
          description="De la farmacia o de su titular. Si ya está en Rebotica, no tendrá que escribir sus datos."
          required
          data-autofocus
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={nif}
          error={fault}
          onChange={(event) => {
            setFault(null)
            setNif(event.currentTarget.value)
          }}
        />
        {isOffline ? <Text size="sm">Sin conexión no se puede comprobar: rellene el formulario.</Text> : null}
        <Group justify="flex-end">
          {isOffline ? (
            <Button onClick={() => onUnknown(nif)}>Rellenar el formulario</Button>
          ) : (
            <Button type="submit" loading={isChecking}>
              Comprobar
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
