import { Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Report } from '@/contract/reports/reports'
import { matchesSearch } from '@/domain/basics/text'
import { reportSearchText } from '@/domain/sales/reports/report-search'
import { type ReportsScope, reportsQuery } from '@/features/reports/queries'
import { reportColumns } from '@/features/reports/report-columns'
import { reportSearches } from '@/features/reports/report-search-params'
import classes from '@/features/reports/reports.module.css'
import { useReportFiles } from '@/features/reports/use-report-files'
import { ListAge } from '@/parts/connection/list-age'
import { failureText } from '@/parts/connection/no-connection'
import { useMissing } from '@/parts/connection/use-is-offline'
import { useList } from '@/parts/lists/use-list'
import { AccessWithdrawn } from '@/parts/session/access-withdrawn'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ErrorState } from '@/ui/feedback/error-state'
import { useIsNarrow } from '@/ui/screen/screen-width'

const hints = {
  summaries: 'Cada mes cerrado con ventas tendrá aquí su resumen.',
  'follow-ups': 'Cada mes cerrado con ventas tendrá aquí el seguimiento de cada laboratorio.',
}

/** Reports of one kind: the server's list, or what is stored on the device. */
export function ReportList({ scope }: { scope: ReportsScope }) {
  const { kind } = scope
  const { state, setState, search, setSearch } = useListSearch(reportSearches[kind])
  const query = useQuery(reportsQuery(scope, { state, filter: search }))
  const device = useKnownReports(scope)
  const filter = useMemo(
    () => (report: Report) => matchesSearch(reportSearchText(kind, report), search),
    [kind, search],
  )
  const isPart = search.trim() !== ''
  const { list, grid, isUnknown, error, age, refetch } = useList(query, {
    device,
    filter,
    isPart,
    none: 'Sin informes',
  })
  const missing = useMissing()
  const files = useReportFiles(scope)
  const narrow = useIsNarrow()
  const columns = useMemo(() => reportColumns({ files, narrow }), [files, narrow])

  if (isUnknown) {
    if (list.state === 'refused' && list.isForbidden) return <AccessWithdrawn />
    return missing && list.state !== 'refused' ? (
      <EmptyState icon={<IconCloudOff size={32} />} title={`${missing.what} con el servidor`}>
        Los informes se verán aquí {missing.untilWhen}. Los que se descarguen quedan en este dispositivo.
      </EmptyState>
    ) : (
      <ErrorState title="No se han podido obtener los informes" onRetry={refetch}>
        {failureText(error)}
      </ErrorState>
    )
  }
  return (
    <>
      <ListAge query={age} never="Estos son los informes descargados en este dispositivo." />
      <DataGrid
        label="Informes"
        columns={columns}
        getRowId={({ id }) => String(id)}
        tools={
          <div className={classes.search}>
            <SearchField label="Buscar informe" value={search} onChange={setSearch} delayMs={300} />
          </div>
        }
        state={state}
        onStateChange={setState}
        loadingText="Obteniendo información..."
        emptyAction={search === '' ? <Text size="sm">{hints[kind]}</Text> : undefined}
        {...grid}
      />
    </>
  )
}

/** What is stored on this device: rows read before, and rows of stored PDFs. Undefined while reading. */
const useKnownReports = ({ shelf, identity, pharmacy, kind }: ReportsScope) =>
  useLiveQuery(async () => {
    const [list, stored] = await Promise.all([
      shelf.storedList(identity, { pharmacy: pharmacy.id, kind }),
      shelf.storedReports(identity, pharmacy.id),
    ])
    const listed = new Set(list.items.map(({ id }) => id))
    const others = stored.filter(({ report, ...row }) => row.kind === kind && !listed.has(report.id))
    return { ...list, items: [...list.items, ...others.map(({ report }) => report)] }
  }, [shelf, identity, pharmacy, kind])
