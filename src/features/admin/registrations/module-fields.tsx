import { Checkbox, MultiSelect, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { maxModuleLaboratories, maxResponsibles } from '@/domain/people/registration'
import { registrationChoicesQuery } from '@/features/admin/queries'
import type { RegistrationFieldsProps } from '@/features/admin/registrations/pharmacy-fields'
import classes from '@/features/admin/registrations/registration-dialog.module.css'
import { failureText } from '@/parts/connection/no-connection'
import { useSessionScope } from '@/parts/session/scope'
import { ErrorState } from '@/ui/feedback/error-state'

const choices = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

/** What it is registered for. Whoever is responsible is asked only with the digital kit (platform.md §5). */
export function ModuleFields({ words, onChange, faultOf }: RegistrationFieldsProps) {
  const { data, error, isError, isPending, refetch } = useQuery(registrationChoicesQuery(useSessionScope()))
  if (isError && data === undefined)
    return (
      <ErrorState title="No se han podido obtener módulos y laboratorios" onRetry={refetch}>
        {`Lo escrito se conserva. ${failureText(error)}`}
      </ErrorState>
    )
  const people = data?.people.map(({ id, firstName, surname, username }) => ({
    id,
    name: `${firstName} ${surname}`.trim() || username,
  }))
  return (
    <fieldset className={classes.group} aria-busy={isPending}>
      <legend>Módulo</legend>
      <div className={classes.fields}>
        <Select
          label="Módulo"
          name="reboticaModule"
          data={choices(data?.modules)}
          placeholder="Elija uno"
          required
          value={words.reboticaModule}
          error={faultOf('reboticaModule')}
          onChange={(reboticaModule) => onChange({ reboticaModule })}
        />
        <MultiSelect
          label="Laboratorios"
          name="moduleLaboratories"
          data={choices(data?.laboratories)}
          placeholder={words.moduleLaboratories.length === 0 ? 'Elija alguno' : undefined}
          required
          searchable
          maxValues={maxModuleLaboratories}
          nothingFoundMessage="Sin resultados"
          value={words.moduleLaboratories}
          error={faultOf('moduleLaboratories')}
          onChange={(moduleLaboratories) => onChange({ moduleLaboratories })}
        />
        <Checkbox
          className={classes.whole}
          label="Kit Digital"
          checked={words.kitDigitalModule}
          onChange={(event) => onChange({ kitDigitalModule: event.currentTarget.checked })}
        />
        <MultiSelect
          label="Responsables"
          name="responsibles"
          className={classes.whole}
          description="Solo con el Kit Digital."
          data={choices(people)}
          disabled={!words.kitDigitalModule}
          required={words.kitDigitalModule}
          searchable
          maxValues={maxResponsibles}
          nothingFoundMessage="Sin resultados"
          value={words.kitDigitalModule ? words.responsibles : []}
          error={words.kitDigitalModule ? faultOf('responsibles') : undefined}
          onChange={(responsibles) => onChange({ responsibles })}
        />
      </div>
    </fieldset>
  )
}
