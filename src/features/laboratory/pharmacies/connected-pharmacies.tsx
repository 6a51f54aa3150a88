import { useMemo } from 'react'
import type { PortalPharmacy } from '@/contract/portal/portal-schemas'
import { formatInstant } from '@/domain/basics/dates'
import { pharmacySearchText } from '@/domain/people/people-search'
import { FigureChooser, useChosenFigures } from '@/features/laboratory/figures/figure-chooser'
import { connectedColumns } from '@/features/laboratory/pharmacies/connected-columns'
import classes from '@/features/laboratory/pharmacies/pharmacies.module.css'
import { type PharmacyListProps, tabNames } from '@/features/laboratory/pharmacies/pharmacy-list'
import { connectedPharmaciesQuery, firstRows } from '@/features/laboratory/state/queries'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { usePagedList } from '@/parts/lists/use-paged-list'
import { usePriceMode } from '@/parts/prices/price-mode'
import { useSessionScope } from '@/parts/session/scope'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useIsNarrow, useIsWide } from '@/ui/screen/screen-width'

const getRowId = ({ id }: PortalPharmacy): string => String(id)
const none: readonly PortalPharmacy[] = []

export function ConnectedPharmacies(
  props: PharmacyListProps & { onImpersonate: (pharmacy: number) => void },
) {
  const { user, search, state, onStateChange, onImpersonate } = props
  const { mode, label } = usePriceMode()
  const narrow = useIsNarrow()
  const wide = useIsWide()
  const [chosen, choose] = useChosenFigures('laboratory-connected-pharma')
  const scope = useSessionScope()
  const pharmacies = usePagedList(
    connectedPharmaciesQuery(scope, user.id, { grid: state, filter: search, mode }),
    {
      getRowId,
      search,
      textOf: pharmacySearchText,
      firstRows: {
        ...connectedPharmaciesQuery(scope, user.id, { grid: firstRows, filter: '', mode }),
        enabled: scope.user.id === user.id,
      },
      none: 'Sin farmacias conectadas',
    },
  )
  const rows = pharmacies.grid.rows ?? none
  const prescription = user.laboratory?.category.prescription
  const columns = useMemo(
    () =>
      connectedColumns({
        rows,
        prescription,
        mode,
        narrow,
        choice: { sort: state.sort, chosen, wide },
        impersonate: onImpersonate,
      }),
    [rows, prescription, mode, narrow, state.sort, chosen, wide, onImpersonate],
  )
  if (pharmacies.isUnknown) {
    return <NoData title="No se han podido obtener las farmacias" query={pharmacies} />
  }
  const oldest = oldestFigures(rows)
  return (
    <>
      <ListAge query={pharmacies.age} />
      <DataGrid
        label={tabNames.connected.whole}
        columns={columns}
        tools={wide ? undefined : <FigureChooser columns={columns} chosen={chosen} onChoose={choose} />}
        state={state}
        onStateChange={onStateChange}
        dense
        {...pharmacies.grid}
      />
      {oldest === null ? null : (
        <p className={classes.stated}>
          Cifras del último año en {label}; la más antigua se calculó el {formatInstant(oldest)}.
        </p>
      )}
    </>
  )
}

/** When the oldest figures of these rows were computed; null without any. */
const oldestFigures = (rows: readonly PortalPharmacy[]): string | null =>
  rows
    .flatMap(({ pharmaLaboratoryRelations: [relation] }) => relation?.figuresAt ?? [])
    .reduce<string | null>((oldest, at) => (oldest === null || at < oldest ? at : oldest), null)
