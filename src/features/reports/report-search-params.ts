import type { ReportKind } from '@/offline/database/database'
import { listSearch } from '@/ui/data-grid/list/list-search'

const shared = { sortable: ['date', 'name'], sort: [{ id: 'date', desc: true }] }

/** Each kind has its own sort order and page. */
export const reportSearches = {
  summaries: listSearch({ ...shared, key: 'pharma-report-table-state' }),
  'follow-ups': listSearch({ ...shared, key: 'growth-track-table-state' }),
} satisfies Record<ReportKind, unknown>
