import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PortalPharmacy } from '@/contract/portal-schemas'
import { formatInstant } from '@/domain/basics/dates'
import { connectedColumns } from '@/features/laboratory/pharmacies/connected-columns'
import classes from '@/features/laboratory/pharmacies/pharmacies.module.css'
import { type PharmacyListProps, tabNames } from '@/features/laboratory/pharmacies/pharmacy-list'
import { connectedPharmaciesQuery } from '@/features/laboratory/state/queries'
import { ListAge } from '@/parts/connection/list-age'
import { usePriceMode } from '@/parts/prices/price-mode'
import { useSessionScope } from '@/parts/session/scope'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { ErrorState } from '@/ui/error-state'
import { useIsNarrow } from '@/ui/screen-width'

const none: readonly PortalPharmacy[] = []

export function ConnectedPharmacies(
  props: PharmacyListProps & { onImpersonate: (pharmacy: number) => void },
) {
  const { user, search, state, onStateChange, onImpersonate } = props
  const { mode, label } = usePriceMode()
  const narrow = useIsNarrow()
  const scope = useSessionScope()
  const pharmacies = useQuery(connectedPharmaciesQuery(scope, user.id, { grid: state, filter: search, mode }))
  const rows = pharmacies.data?.data ?? none
  const prescription = user.laboratory?.category.prescription
  const columns = useMemo(
    () => connectedColumns({ rows, prescription, mode, narrow, impersonate: onImpersonate }),
    [rows, prescription, mode, narrow, onImpersonate],
  )
  if (pharmacies.isError && pharmacies.data === undefined) {
    return (
      <ErrorState title="No se han podido obtener las farmacias" onRetry={pharmacies.refetch}>
        Compruebe su conexión y vuelva a intentarlo.
      </ErrorState>
    )
  }
  const oldest = oldestFigures(rows)
  return (
    <>
      <ListAge query={pharmacies} />
      <DataGrid
        label={tabNames.connected.whole}
        columns={columns}
        rows={pharmacies.data?.data}
        count={pharmacies.data?.count}
        getRowId={({ id }) => String(id)}
        state={state}
        onStateChange={onStateChange}
        paging="server"
        dense
        refreshing={pharmacies.isPlaceholderData}
        emptyText={search === '' ? 'Sin farmacias conectadas' : 'Sin resultados'}
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
