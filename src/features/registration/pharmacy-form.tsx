import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { FormEvent, HTMLInputTypeAttribute } from 'react'
import { softwarePrograms } from '@/domain/people/registration'
import { PlaceFields } from '@/features/registration/place-fields'
import type { RegistrationField, RegistrationValues } from '@/features/registration/registration-values'
import { useIsOffline } from '@/parts/connection/use-is-offline'
import { focusFirstFault } from '@/parts/forms/focus-first-fault'
import type { Faults } from '@/parts/forms/form-faults'
import { FormProblem } from '@/parts/forms/form-problem'

type PharmacyFormProps = {
  values: RegistrationValues
  /** Fields that a found pharmacy has filled: they are not changed here. */
  known: readonly string[]
  faults: Faults<RegistrationField>
  problem: string | null
  /** Name of what waits on this device to be registered under the same tax id. */
  waiting: string | undefined
  isSaving: boolean
  onChange: (changed: Partial<RegistrationValues>) => void
  onSubmit: () => Promise<void>
}

type Input = {
  label: string
  type?: HTMLInputTypeAttribute
  inputMode?: 'numeric' | 'tel'
  maxLength: number
}

const inputs = {
  name: { label: 'Nombre de la farmacia', maxLength: 120 },
  nif: { label: 'CIF/NIF', maxLength: 20 },
  contactPerson: { label: 'Nombre del titular', maxLength: 120 },
  contactEmail: { label: 'Correo electrónico del titular', type: 'email', maxLength: 254 },
  contactPhone: { label: 'Teléfono', type: 'tel', inputMode: 'tel', maxLength: 20 },
  erpCode: { label: 'Código de cliente', maxLength: 60 },
  postalCode: { label: 'Código postal', inputMode: 'numeric', maxLength: 5 },
  address: { label: 'Dirección', maxLength: 200 },
} satisfies Partial<Record<RegistrationField, Input>>

export function PharmacyForm(props: PharmacyFormProps) {
  const { values, known, faults, problem, waiting, isSaving, onChange, onSubmit } = props
  const isOffline = useIsOffline()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    await onSubmit()
    focusFirstFault(form)
  }
  const names = Object.keys(inputs) as (keyof typeof inputs)[]
  const first =
    names.find((name) => faults[name] !== undefined) ?? names.find((name) => !known.includes(name))
  const field = (name: keyof typeof inputs) => (
    <TextInput
      {...inputs[name]}
      required
      data-autofocus={name === first || undefined}
      // Browsers would fill in the data of their own user, and these fields are about somebody else.
      autoComplete="off"
      spellCheck={false}
      disabled={known.includes(name)}
      value={values[name]}
      error={faults[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <form onSubmit={submit} noValidate aria-label="Datos de la farmacia">
      <Stack>
        {isOffline ? (
          <Text size="sm">
            Sin conexión no se puede comprobar si la farmacia ya está en Rebotica. El alta se guardará en este
            dispositivo y se enviará después.
          </Text>
        ) : null}
        {waiting === undefined ? null : (
          <Text size="sm" role="status" c="var(--rb-amber)">
            Ya hay un alta por enviar con este CIF/NIF: {waiting}.
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {field('name')}
          {field('nif')}
          {field('contactPerson')}
          {field('contactEmail')}
          {field('contactPhone')}
          {field('erpCode')}
          {field('postalCode')}
          {field('address')}
          <PlaceFields
            postalCode={values.postalCode}
            city={values.city}
            onChange={(city) => onChange({ city })}
          />
          <Select
            label="Producto"
            required
            allowDeselect={false}
            data={[{ value: 'rebotica', label: 'Rebotica' }]}
            value="rebotica"
          />
          <Select
            label="Programa de gestión"
            required
            data={[...softwarePrograms]}
            disabled={known.includes('software')}
            value={values.software === '' ? null : values.software}
            error={faults.software}
            onChange={(software) => onChange({ software: software ?? '' })}
          />
        </SimpleGrid>
        {problem === null ? null : <FormProblem title={problem} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isSaving}>
            Dar de alta
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
