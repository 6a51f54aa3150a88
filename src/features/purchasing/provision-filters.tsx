import { Button, Checkbox, Pill } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import type { ProvisionFilters } from '@/domain/templates'
import { type FilterLaboratory, LaboratoryFilter } from '@/features/purchasing/laboratory-filter'
import type { ProposalFilters } from '@/features/purchasing/proposal-session'
import classes from '@/features/purchasing/provisions.module.css'

type ProvisionFilterBarProps = {
  available: ProvisionFilters
  /** The extension already decides between generics and brands. */
  typeFixed: boolean
  filters: ProposalFilters
  laboratories: readonly FilterLaboratory[]
  onChange: (filters: Partial<ProposalFilters>) => void
}

/** Filters by template, and what is filtered as chips that can be removed (purchasing.md §5, §9). */
export function ProvisionFilterBar(props: ProvisionFilterBarProps) {
  const { available, typeFixed, filters, laboratories, onChange } = props
  const excluded = laboratories.filter(({ id }) => filters.laboratoriesExcluded.includes(id))
  return (
    <>
      {available.laboratories ? (
        <LaboratoryFilter
          laboratories={laboratories}
          excluded={filters.laboratoriesExcluded}
          onChange={(laboratoriesExcluded) => onChange({ laboratoriesExcluded })}
        />
      ) : null}
      {available.outOfStock ? (
        <Toggle
          label="Roturas"
          on={filters.outOfStock === true}
          onToggle={(on) => onChange({ outOfStock: on || null })}
        />
      ) : null}
      {available.generic && !typeFixed ? <TypeFilter generic={filters.generic} onChange={onChange} /> : null}
      {available.fantasy ? (
        <Toggle
          label="Fantasía"
          on={filters.fantasy === true}
          onToggle={(on) => onChange({ fantasy: on || null })}
        />
      ) : null}
      {available.brand ? (
        <Toggle
          label="Marca"
          on={filters.brand === true}
          onToggle={(on) => onChange({ brand: on || null })}
        />
      ) : null}
      {excluded.length === 0 ? null : (
        <Pill
          size="lg"
          withRemoveButton
          removeButtonProps={{ 'aria-label': 'Incluir todos los laboratorios' }}
          onRemove={() => onChange({ laboratoriesExcluded: [] })}
        >
          {excluded.length === 1 ? `Sin ${excluded[0]?.name}` : `Sin ${excluded.length} laboratorios`}
        </Pill>
      )}
    </>
  )
}

function Toggle({ label, on, onToggle }: { label: string; on: boolean; onToggle: (on: boolean) => void }) {
  return (
    <Button variant={on ? 'light' : 'default'} aria-pressed={on} onClick={() => onToggle(!on)}>
      {label}
    </Button>
  )
}

/** Generics only, brands only; both or neither is no filter. */
function TypeFilter({
  generic,
  onChange,
}: {
  generic: boolean | null
  onChange: (filters: Pick<ProposalFilters, 'generic'>) => void
}) {
  const set = (ticked: { generic: boolean; brand: boolean }) =>
    onChange({ generic: ticked.generic === ticked.brand ? null : ticked.generic })
  return (
    <fieldset className={classes.types}>
      <legend className={classes.forReaders}>Tipo</legend>
      <div className={classes.typeOptions}>
        <Checkbox
          label="Genéricos"
          checked={generic !== false}
          onChange={(event) => set({ generic: event.currentTarget.checked, brand: generic !== true })}
        />
        <Checkbox
          label="Marcas"
          checked={generic !== true}
          onChange={(event) => set({ generic: generic !== false, brand: event.currentTarget.checked })}
        />
      </div>
    </fieldset>
  )
}
