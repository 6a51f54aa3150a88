import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo, useState } from 'react'
import type { Report } from '@/contract/reports/reports'
import type { ReportsScope } from '@/features/reports/queries'
import { notify } from '@/ui/feedback/notify'
import { openFileTab, saveFile } from '@/ui/files/download'

const none: ReadonlySet<number> = new Set()

/** The PDFs of a list: which are stored, which are being downloaded, and functions to open and save them. */
export function useReportFiles({ shelf, identity, pharmacy, kind }: ReportsScope) {
  const storedIds = useLiveQuery(
    () => shelf.storedIds(identity, pharmacy.id),
    [shelf, identity, pharmacy],
    none,
  )
  const [underWay, setUnderWay] = useState(none)

  return useMemo(() => {
    const fetch = async (report: Report) => {
      setUnderWay((ids) => new Set(ids).add(report.id))
      const file = await shelf.open(identity, { kind, report })
      setUnderWay((ids) => new Set([...ids].filter((id) => id !== report.id)))
      if (file === null) notify.error('Informe no encontrado')
      return file
    }
    const open = async (report: Report) => {
      const tab = openFileTab('Abriendo el informe…')
      const file = await fetch(report)
      if (file === null) tab.close()
      else tab.show(file.blob, file.name)
    }
    const save = async (report: Report) => {
      const file = await fetch(report)
      if (file !== null) saveFile(file.blob, file.name)
    }
    return { storedIds, underWay, open, save }
  }, [shelf, identity, kind, storedIds, underWay])
}
export type ReportFiles = ReturnType<typeof useReportFiles>
