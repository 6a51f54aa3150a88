import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AdminPage } from '@/features/admin/admin-page'
import { DemoCard } from '@/features/admin/demos/demo-card'
import { DemoPages } from '@/features/admin/demos/demo-pages'
import classes from '@/features/admin/demos/demos-screen.module.css'
import { demosSearch } from '@/features/admin/demos/demos-search-params'
import { demosQuery } from '@/features/admin/queries'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { AvailablePart } from '@/parts/platform/available-part'
import { useSessionScope } from '@/parts/session/scope'
import { SearchField } from '@/ui/controls/search-field'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'
import { EmptyState } from '@/ui/feedback/empty-state'
import { Loading } from '@/ui/feedback/loading'

type DemosScreenProps = {
  /** Impersonates a demo's user. */
  onImpersonate: (username: string) => void
}

/** The demos as cards, whose buttons act as one of their users (platform.md §2, Admin area). */
export const DemosScreen = (props: DemosScreenProps) => (
  <AdminPage tab="Demos">
    <AvailablePart part="demos">
      <Demos {...props} />
    </AvailablePart>
  </AdminPage>
)

function Demos({ onImpersonate }: DemosScreenProps) {
  const { state, setState, search, setSearch } = useListSearch(demosSearch)
  const demos = useQuery(demosQuery(useSessionScope(), { grid: state, filter: search }))
  const { data } = demos
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / state.pageSize))
  // An old link, or there are fewer by now: the last page.
  const isBeyond = data !== undefined && !demos.isPlaceholderData && state.pageIndex >= pages
  useEffect(() => {
    if (isBeyond) setState({ ...state, pageIndex: pages - 1 }, { replace: true })
  }, [isBeyond, pages, state, setState])

  return (
    <>
      <SearchField label="Buscar demo" value={search} delayMs={300} onChange={setSearch} />
      {demos.isError && data === undefined ? (
        <NoData title="No se han podido obtener las demos" onRetry={demos.refetch} />
      ) : data === undefined ? (
        <Loading height={240} radius="var(--rb-radius-lg)" />
      ) : data.count === 0 ? (
        search === '' ? (
          <EmptyState title="Sin demos">Aquí estarán las demos que se declaren con «apply».</EmptyState>
        ) : (
          <EmptyState title="Sin resultados">Pruebe con otro laboratorio, nombre o dominio.</EmptyState>
        )
      ) : (
        <>
          <ListAge query={demos} />
          <ul
            className={classes.cards}
            aria-label="Demos"
            data-list
            data-stale={demos.isPlaceholderData || undefined}
          >
            {data.data.map((demo) => (
              <li key={demo.id} className={classes.item}>
                <DemoCard demo={demo} onImpersonate={onImpersonate} />
              </li>
            ))}
          </ul>
          <DemoPages
            page={Math.min(state.pageIndex, pages - 1)}
            pages={pages}
            onChange={(pageIndex) => setState({ ...state, pageIndex })}
          />
        </>
      )}
    </>
  )
}
