import { useLiveQuery } from 'dexie-react-hooks'
import type { ReportsScope } from '@/features/reports/queries'

/** What this device knows without the server: the rows read before, and those of the PDFs on it. Undefined while it is read. */
export const useKnownReports = ({ shelf, identity, pharmacy, kind }: ReportsScope) =>
  useLiveQuery(async () => {
    const [list, stored] = await Promise.all([
      shelf.storedList(identity, { pharmacy: pharmacy.id, kind }),
      shelf.storedReports(identity, pharmacy.id),
    ])
    const listed = new Set(list.items.map(({ id }) => id))
    const others = stored.filter(({ report, ...row }) => row.kind === kind && !listed.has(report.id))
    return { ...list, items: [...list.items, ...others.map(({ report }) => report)] }
  }, [shelf, identity, pharmacy, kind])
