import { useLiveQuery } from 'dexie-react-hooks'
import type { ReportsScope } from '@/features/reports/queries'

/** What is stored on this device: rows read before, and rows of stored PDFs. Undefined while reading. */
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
