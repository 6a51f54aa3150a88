import { useMemo } from 'react'
import type { NetworkUserRow } from '@/contract/portal/portal-schemas'
import type { User } from '@/contract/session/session'
import { memberSearchText } from '@/domain/people/people-search'
import { networkTitle } from '@/domain/people/position-names'
import { FigureChooser, useChosenFigures } from '@/features/laboratory/figures/figure-chooser'
import { figureIds } from '@/features/laboratory/figures/figures'
import { networkColumns } from '@/features/laboratory/network/network-columns'
import classes from '@/features/laboratory/rows/rows.module.css'
import { firstRows, userChildrenQuery } from '@/features/laboratory/state/queries'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { usePagedList } from '@/parts/lists/use-paged-list'
import { usePriceMode } from '@/parts/prices/price-mode'
import { useSessionScope } from '@/parts/session/scope'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'
import { useIsWide } from '@/ui/screen/screen-width'
import { withPrefix } from '@/ui/state/url-state'

const getRowId = ({ id }: NetworkUserRow): string => String(id)
const none: readonly NetworkUserRow[] = []

/** Who works directly below somebody, under the plural of their position (platform.md §2). */
export function Network({ user }: { user: User }) {
  const { mode } = usePriceMode()
  const { state, setState, search, setSearch } = useListSearch(networkSearch)
  const scope = useSessionScope()
  const people = usePagedList(userChildrenQuery(scope, user.id, { grid: state, filter: search, mode }), {
    getRowId,
    search,
    textOf: memberSearchText,
    firstRows: {
      ...userChildrenQuery(scope, user.id, { grid: firstRows, filter: '', mode }),
      enabled: scope.user.id === user.id,
    },
    none: 'Sin red comercial',
  })
  const rows = people.grid.rows ?? none
  const prescription = user.laboratory?.category.prescription
  const wide = useIsWide()
  const [chosen, choose] = useChosenFigures('user-hierarchy')
  const columns = useMemo(
    () => networkColumns({ rows, prescription, mode, choice: { sort: state.sort, chosen, wide } }),
    [rows, prescription, mode, state.sort, chosen, wide],
  )
  const title = networkTitle(user.jobPosition)
  return (
    <>
      <div className={classes.heading}>
        <h2>{title}</h2>
        <div className={classes.search}>
          <SearchField
            label={`Buscar en ${title}`}
            placeholder="Buscar"
            value={search}
            delayMs={300}
            onChange={setSearch}
          />
        </div>
      </div>
      <ListAge query={people.age} />
      {people.isUnknown ? (
        <NoData title="No se ha podido obtener la red comercial" query={people} />
      ) : (
        <DataGrid
          label={title}
          columns={columns}
          tools={wide ? undefined : <FigureChooser columns={columns} chosen={chosen} onChoose={choose} />}
          state={state}
          onStateChange={setState}
          dense
          {...people.grid}
        />
      )}
    </>
  )
}

/** In the address beside the pharmacies of the same screen: `?team.page=2`. */
export const networkSearch = withPrefix(
  'team.',
  listSearch({
    key: 'user-hierarchy-table-state',
    sortable: [
      'firstName',
      'jobPosition',
      'childUsersCount',
      'pharmasCount',
      'notLaboratoryAccessCount',
      ...figureIds,
    ],
  }),
)
