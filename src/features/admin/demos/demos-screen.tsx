import type { DemoConfig } from '@/contract/administration/demos'
import { AdminPage } from '@/features/admin/admin-page'
import { DemoCard } from '@/features/admin/demos/demo-card'
import { DemoPages } from '@/features/admin/demos/demo-pages'
import classes from '@/features/admin/demos/demos-screen.module.css'
import { demosQuery } from '@/features/admin/queries'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { usePagedList } from '@/parts/lists/use-paged-list'
import { AvailableFeature } from '@/parts/platform/available-feature'
import { useSessionScope } from '@/parts/session/scope'
import { SearchField } from '@/ui/controls/search-field'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { useGridModel } from '@/ui/data-grid/list/use-grid-model'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'
import { EmptyState } from '@/ui/feedback/empty-state'
import { Loading } from '@/ui/feedback/loading'

/** Always by laboratory and name, nine to a page (platform.md §9). */
const demosSearch = listSearch({ sortable: [], pageSize: 9 })

type DemosScreenProps = {
  /** Impersonates a demo's user. */
  onImpersonate: (username: string) => void
}

const getRowId = ({ id }: DemoConfig): string => String(id)
const demoText = ({ name, laboratory, domain }: DemoConfig): string =>
  [name, laboratory.name, domain].join(' ')
/** They are cards, always in the order of the server. */
const none: [] = []

/** The demos as cards, whose buttons act as one of their users (platform.md §2, Admin area). */
export const DemosScreen = (props: DemosScreenProps) => (
  <AdminPage tab="Demos">
    <AvailableFeature feature="demos">
      <Demos {...props} />
    </AvailableFeature>
  </AdminPage>
)

function Demos({ onImpersonate }: DemosScreenProps) {
  const { state, setState, search, setSearch } = useListSearch(demosSearch)
  const demos = usePagedList(demosQuery(useSessionScope(), state), {
    getRowId,
    search,
    textOf: demoText,
    none: 'Sin demos',
  })
  const list = useGridModel({ label: 'Demos', columns: none, state, onStateChange: setState, ...demos.grid })
  const shown = list.rows()

  return (
    <>
      <SearchField label="Buscar demo" value={search} delayMs={300} onChange={setSearch} />
      {demos.isUnknown ? (
        <NoData title="No se han podido obtener las demos" query={demos} />
      ) : shown === undefined ? (
        <Loading height={240} radius="var(--rb-radius-lg)" />
      ) : (
        <>
          <ListAge query={demos.age} />
          {list.count > 0 ? (
            <ul className={classes.cards} aria-label="Demos" data-list data-stale={list.stale || undefined}>
              {shown.map((demo) => (
                <li key={demo.id} className={classes.item}>
                  <DemoCard demo={demo} onImpersonate={onImpersonate} />
                </li>
              ))}
            </ul>
          ) : search === '' ? (
            <EmptyState title="Sin demos">Aquí estarán las demos que se declaren con «apply».</EmptyState>
          ) : (
            <EmptyState title={demos.grid.emptyText}>
              Pruebe con otro laboratorio, nombre o dominio.
            </EmptyState>
          )}
          <DemoPages
            page={Math.floor(list.offset / state.pageSize)}
            pages={Math.max(1, Math.ceil(list.count / state.pageSize))}
            onChange={list.setPage}
          />
        </>
      )}
    </>
  )
}
