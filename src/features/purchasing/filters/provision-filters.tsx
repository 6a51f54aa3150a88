import { Button, Checkbox, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ProvisionFilters } from '@/domain/proposal/templates'
import { type FilterLaboratory, LaboratoryFilter } from '@/features/purchasing/filters/laboratory-filter'
import classes from '@/features/purchasing/filters/provision-filters.module.css'
import type { ProposalFilters } from '@/features/purchasing/state/proposal-session'
import { type FilterChip, FilterChips } from '@/ui/controls/filter-chips'
import { FilterPanel } from '@/ui/controls/filter-panel'
import readers from '@/ui/focus/for-readers.module.css'
import { useIsNarrow } from '@/ui/screen/screen-width'

type ProvisionFilterBarProps = {
  available: ProvisionFilters
  /** The extension already restricts the proposal to generics or brands. */
  typeFixed: boolean
  filters: ProposalFilters
  laboratories: readonly FilterLaboratory[]
  onChange: (filters: Partial<ProposalFilters>) => void
  /** Further controls to show with the filters. */
  children?: ReactNode
}

/**
 * Search and filters by template, and active filters as removable chips (purchasing.md §5, §9). On narrow screens the
 * filters are behind one button.
 */
export function ProvisionFilterBar(props: ProvisionFilterBarProps) {
  const { typeFixed, filters, laboratories, onChange, children } = props
  const available = {
    ...props.available,
    laboratories: props.available.laboratories && laboratories.length > 0,
  }
  const narrow = useIsNarrow()
  const active = activeFilters(props)
  const choices = (
    <>
      {available.laboratories ? (
        <LaboratoryFilter
          laboratories={laboratories}
          excluded={filters.laboratoriesExcluded}
          onChange={(laboratoriesExcluded) => onChange({ laboratoriesExcluded })}
        />
      ) : null}
      {available.outOfStock ? (
        <Tooltip label={shortageMeaning}>
          <Button
            variant={filters.outOfStock ? 'light' : 'default'}
            aria-pressed={filters.outOfStock === true}
            aria-description={shortageMeaning}
            onClick={() => onChange({ outOfStock: filters.outOfStock ? null : true })}
          >
            Roturas
          </Button>
        </Tooltip>
      ) : null}
      {available.generic && !typeFixed ? <TypeFilter generic={filters.generic} onChange={onChange} /> : null}
      {available.fantasy || available.brand ? (
        <div className={classes.ticks}>
          {available.fantasy ? (
            <Checkbox
              label="Fantasía"
              checked={filters.fantasy === true}
              onChange={(event) => onChange({ fantasy: event.currentTarget.checked || null })}
            />
          ) : null}
          {available.brand ? (
            <Checkbox
              label="Marca"
              checked={filters.brand === true}
              onChange={(event) => onChange({ brand: event.currentTarget.checked || null })}
            />
          ) : null}
        </div>
      ) : null}
      {children}
    </>
  )
  const hasChoices = Object.values(available).some(Boolean) || Boolean(children)
  return (
    <>
      {!hasChoices ? null : narrow ? (
        <FilterPanel active={active.length}>{choices}</FilterPanel>
      ) : (
        <div className={classes.filters}>{choices}</div>
      )}
      <FilterChips active={active} />
    </>
  )
}

const shortageMeaning = 'Agrupaciones con algún producto en rotura'

/** The active filters by name, each with a function that removes it. */
const activeFilters = (props: ProvisionFilterBarProps): FilterChip[] => {
  const { available, typeFixed, filters, laboratories, onChange } = props
  const excluded = laboratories.filter(({ id }) => filters.laboratoriesExcluded.includes(id))
  const active: FilterChip[] = []
  const add = (name: string, without: Partial<ProposalFilters>) =>
    active.push({ name, onRemove: () => onChange(without) })
  if (available.laboratories && excluded.length > 0) {
    const name = excluded.length === 1 ? `Sin ${excluded[0]?.name}` : `Sin ${excluded.length} laboratorios`
    add(name, { laboratoriesExcluded: [] })
  }
  if (available.outOfStock && filters.outOfStock) add('Roturas', { outOfStock: null })
  if (available.generic && !typeFixed && filters.generic !== null)
    add(filters.generic ? 'Solo genéricos' : 'Solo marcas', { generic: null })
  if (available.fantasy && filters.fantasy) add('Fantasía', { fantasy: null })
  if (available.brand && filters.brand) add('Marca', { brand: null })
  return active
}

/** Generics only or brands only; both or neither means no filter. */
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
      <legend className={readers.only}>Tipo</legend>
      <div className={classes.ticks}>
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
