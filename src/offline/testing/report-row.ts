import type { Report } from '@/contract/reports/reports'
import type { ReportRow } from '@/offline/database/database'

/** A report of pharmacy 1. */
export const sampleReport = (number = 1): Report => ({
  id: 10_000_000_000 + number,
  name: `Informe ${number}`,
  date: '2026-11-01',
  pharma: { id: 1, name: 'Farmacia' },
  laboratories: [],
})

export const reportRow: ReportRow = {
  owner: '1',
  pharma: 1,
  id: sampleReport().id,
  kind: 'summaries',
  report: sampleReport(),
  name: 'Informe 1.pdf',
  bytes: new Uint8Array([37, 80, 68, 70]),
  openedAt: 0,
}
