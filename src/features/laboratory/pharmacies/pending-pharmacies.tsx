import { Link } from '@tanstack/react-router'
import type { PendingPharmacy } from '@/contract/portal/portal-schemas'
import { formatDay, madridDay } from '@/domain/basics/dates'
import { pharmacySearchText } from '@/domain/people/people-search'
import classes from '@/features/laboratory/pharmacies/pharmacies.module.css'
import { type PharmacyListProps, tabNames } from '@/features/laboratory/pharmacies/pharmacy-list'
import { placeColumns } from '@/features/laboratory/pharmacies/place-columns'
import { pendingPharmaciesQuery } from '@/features/laboratory/state/queries'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { usePagedList } from '@/parts/lists/use-paged-list'
import { usePriceMode } from '@/parts/prices/price-mode'
import { useSessionScope } from '@/parts/session/scope'
import { DataGrid } from '@/ui/data-grid/data-grid'
import type { GridColumn } from '@/ui/data-grid/list/columns'

const getRowId = ({ id }: PendingPharmacy): string => String(id)

const dayText = (createdAt: string | null): string =>
  createdAt === null ? '- - -' : formatDay(madridDay(new Date(createdAt)))

export const pendingColumns: GridColumn<PendingPharmacy>[] = [
  { id: 'name', header: 'Farmacia', width: 220, grow: 2, value: ({ name }) => name, card: 'title' },
  ...placeColumns<PendingPharmacy>(),
  {
    id: 'createdAt',
    header: 'Fecha de alta',
    width: 130,
    value: ({ createdAt }) => createdAt,
    cell: ({ name, createdAt, registration }) =>
      registration == null ? (
        dayText(createdAt)
      ) : (
        <Link
          to="/alta/$registro"
          params={{ registro: String(registration) }}
          aria-label={`Alta de ${name}, ${dayText(createdAt)}`}
          className={classes.follow}
          data-row-action
        >
          {dayText(createdAt)}
        </Link>
      ),
    acts: true,
    descFirst: true,
    card: 'fact',
  },
]

export function PendingPharmacies({ user, search, state, onStateChange }: PharmacyListProps) {
  const { mode } = usePriceMode()
  const scope = useSessionScope()
  const pharmacies = usePagedList(
    pendingPharmaciesQuery(scope, user.id, { grid: state, filter: search, mode }),
    { getRowId, search, textOf: pharmacySearchText, none: 'Sin farmacias pendientes' },
  )
  if (pharmacies.isUnknown) {
    return <NoData title="No se han podido obtener las farmacias" query={pharmacies} />
  }
  return (
    <>
      <ListAge query={pharmacies.age} />
      <DataGrid
        label={tabNames.pending.whole}
        columns={pendingColumns}
        state={state}
        onStateChange={onStateChange}
        {...pharmacies.grid}
      />
    </>
  )
}
