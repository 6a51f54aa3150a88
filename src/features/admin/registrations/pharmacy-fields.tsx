import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isPostalCode } from '@/domain/people/postal-code'
import { softwareKey, softwarePrograms } from '@/domain/people/registration'
import { postalCodeQuery } from '@/features/admin/queries'
import classes from '@/features/admin/registrations/registration-dialog.module.css'
import type { RegistrationField, RegistrationWords } from '@/features/admin/registrations/registration-words'
import { useSessionScope } from '@/parts/session/scope'

export type RegistrationFieldsProps = {
  words: RegistrationWords
  onChange: (changed: Partial<RegistrationWords>) => void
  faultOf: (field: RegistrationField) => string | undefined
}

type TextField = {
  [Field in RegistrationField]: RegistrationWords[Field] extends string ? Field : never
}[RegistrationField]

const texts: { field: TextField; label: string; type?: 'tel' | 'email'; maxLength: number }[] = [
  { field: 'name', label: 'Nombre de la farmacia', maxLength: 120 },
  { field: 'nif', label: 'CIF/NIF', maxLength: 20 },
  { field: 'contactPerson', label: 'Persona de contacto', maxLength: 120 },
  { field: 'contactEmail', label: 'Correo de contacto', type: 'email', maxLength: 254 },
  { field: 'contactPhone', label: 'Teléfono de contacto', type: 'tel', maxLength: 20 },
  { field: 'address', label: 'Dirección', maxLength: 200 },
]
const programs = softwarePrograms.map((program) => ({ value: softwareKey(program), label: program }))

/** The pharmacy itself: each field is required. */
export function PharmacyFields({ words, onChange, faultOf }: RegistrationFieldsProps) {
  const { postalCode, city } = words
  const places = useQuery({
    ...postalCodeQuery(useSessionScope(), postalCode),
    enabled: isPostalCode(postalCode),
  }).data
  const cities = places?.cities ?? []
  return (
    <fieldset className={classes.group}>
      <legend>Farmacia</legend>
      <div className={classes.fields}>
        {texts.map(({ field, label, type = 'text', maxLength }) => (
          <TextInput
            key={field}
            label={label}
            name={field}
            data-autofocus={field === 'name' || undefined}
            type={type}
            maxLength={maxLength}
            // Browsers would fill in the data of whoever types, and these fields are about a pharmacy.
            autoComplete="off"
            required
            value={words[field]}
            error={faultOf(field)}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          />
        ))}
        <TextInput
          label="Código postal"
          name="postalCode"
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          required
          value={postalCode}
          error={faultOf('postalCode')}
          description={
            places &&
            [cities.length === 1 ? cities[0]?.name : null, places.province].filter(Boolean).join(', ')
          }
          onChange={(event) => onChange({ postalCode: event.currentTarget.value, city: null })}
        />
        {cities.length < 2 ? null : (
          <Select
            label="Municipio"
            data={cities.map(({ id, name }) => ({ value: id, label: name }))}
            value={city ?? cities[0]?.id ?? null}
            error={faultOf('city')}
            allowDeselect={false}
            searchable
            onChange={(chosen) => onChange({ city: chosen })}
          />
        )}
        <Select
          label="Programa de gestión"
          name="software"
          data={programs}
          placeholder="Elija uno"
          required
          value={words.software}
          error={faultOf('software')}
          onChange={(software) => onChange({ software })}
        />
      </div>
    </fieldset>
  )
}
