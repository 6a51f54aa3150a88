import { useQueryClient } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Report } from '@/contract/reports'
import { matchesSearch } from '@/domain/basics/text'
import { type ReportsScope, reportsKey } from '@/features/reports/queries'
import { isWholeList } from '@/ui/data-grid/use-grid-state'

type Page = { data: Report[]; count: number }

/**
 * What this device knows without the server: the pages fetched before (newest at `updatedAt`, epoch ms), how many reports
 * there were by then, and the PDFs kept.
 */
export function useKnownReports(
  scope: ReportsScope,
  { enabled, search }: { enabled: boolean; search: string },
) {
  const { shelf, identity, pharmacy, kind } = scope
  const client = useQueryClient()
  const kept = useLiveQuery(
    async () => (enabled ? await shelf.kept(identity, pharmacy.id) : []),
    [enabled, shelf, identity, pharmacy],
  )
  const { rows, updatedAt, total } = useMemo(() => {
    const pages = client
      .getQueryCache()
      .findAll({ queryKey: reportsKey(scope) })
      .flatMap(({ queryKey, state }) => (state.data === undefined ? [] : [{ ...state, queryKey }]))
      .sort((a, b) => a.dataUpdatedAt - b.dataUpdatedAt)
    const reports = [
      ...(kept ?? []).filter((row) => row.kind === kind).map(({ report }) => report),
      ...pages.flatMap((page) => (page.data as Page).data),
    ]
    return {
      rows: [...new Map(reports.map((report) => [report.id, report])).values()],
      updatedAt: pages.at(-1)?.dataUpdatedAt ?? 0,
      total: (pages.findLast(({ queryKey }) => isWholeList(queryKey))?.data as Page | undefined)?.count,
    }
  }, [client, scope, kept, kind])
  const filter = useMemo(
    () => (report: Report) =>
      matchesSearch([report.name, ...report.laboratories.map(({ name }) => name)].join(' '), search),
    [search],
  )
  return { rows, updatedAt, total, filter, isRead: kept !== undefined }
}
