import type { Client } from '@/api/client'
import type { FileAnswer } from '@/api/outcome'
import type { Report } from '@/contract/reports'
import type { Database, ReportKind } from '@/offline/database/database'
import { type Identity, ownerOf } from '@/offline/database/identity'
import { stored } from '@/offline/database/storage-failure'
import { readStoredSession } from '@/offline/session/session'

export type ReportFile = { blob: Blob; name: string }

export type Reports = {
  /** Ids of the reports on this device, without reading them. For live queries. */
  storedIds(identity: Identity, pharmacy: number): Promise<Set<number>>
  /** What the device says of a pharmacy's reports without the server. */
  kept(identity: Identity, pharmacy: number): Promise<{ kind: ReportKind; report: Report }[]>
  /**
   * The PDF as the server makes it now, which is then stored; without the server the stored one. Null where there is none,
   * or the server refuses it: then the stored one is deleted, too.
   */
  open(identity: Identity, wanted: { kind: ReportKind; report: Report }): Promise<ReportFile | null>
  /** Drops a pharmacy's reports of one kind: the server no longer shows them to this user. */
  forget(identity: Identity, dropped: { pharmacy: number; kind: ReportKind }): Promise<void>
}

/** Reports stored for one identity; the one opened longest ago is deleted for the next. */
const reportsKept = 50

export type ReportsOptions = { database: Database; client: Client; now: () => number }

export const createReports = ({ database, client, now }: ReportsOptions): Reports => {
  const { reports, session } = database

  const keep = (
    identity: Identity,
    { kind, report, file }: { kind: ReportKind; report: Report; file: FileAnswer },
  ) =>
    stored(async () => {
      const owner = ownerOf(identity)
      const bytes = new Uint8Array(await file.blob.arrayBuffer())
      const name = file.name ?? nameOf(report)
      const { id, pharma } = report
      // With the session: a log-out while the PDF was under way would leave it behind.
      await database.transaction('rw', session, reports, async () => {
        const current = await readStoredSession(database)
        if (current === null || ownerOf(current.identity) !== owner) return
        await reports.put({ owner, pharma: pharma.id, id, kind, report, name, bytes, openedAt: now() })
        const kept = await reports
          .where('[owner+openedAt]')
          .between([owner, -Infinity], [owner, Infinity])
          .primaryKeys()
        await reports.bulkDelete(kept.slice(0, -reportsKept))
      })
    })

  return {
    storedIds: async (identity, pharmacy) => {
      const keys = await reports
        .where('[owner+pharma]')
        .equals([ownerOf(identity), pharmacy])
        .primaryKeys()
      return new Set(keys.map(([, id]) => id))
    },
    kept: async (identity, pharmacy) => {
      const rows = await reports
        .where('[owner+pharma]')
        .equals([ownerOf(identity), pharmacy])
        .toArray()
      return rows.map(({ kind, report }) => ({ kind, report }))
    },
    forget: async (identity, { pharmacy, kind }) => {
      const ofPharmacy = reports.where('[owner+pharma]').equals([ownerOf(identity), pharmacy])
      await stored(() => ofPharmacy.filter((row) => row.kind === kind).delete())
    },
    open: async (identity, { kind, report }) => {
      const key: [string, number] = [ownerOf(identity), report.id]
      const endpoint = kind === 'summaries' ? 'pharmacyReportPdf' : 'growthTrackStepPdf'
      const outcome = await client.call(endpoint, { params: { id: report.id } })
      if (outcome.ok) {
        await keep(identity, { kind, report, file: outcome.data })
        return { blob: outcome.data.blob, name: outcome.data.name ?? nameOf(report) }
      }
      if (outcome.kind === 'http' && outcome.status < 500) {
        await stored(() => reports.delete(key))
        return null
      }
      const read = await stored(() => reports.get(key))
      const row = read.ok ? read.value : undefined
      return row === undefined
        ? null
        : { blob: new Blob([row.bytes], { type: 'application/pdf' }), name: row.name }
    },
  }
}

const nameOf = (report: Report): string => `${report.name}.pdf`
