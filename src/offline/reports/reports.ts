import type { Client } from '@/api/client'
import { type FileAnswer, isRefusedCall, type Outcome } from '@/api/outcome'
import { reportSchema } from '@/contract/reports/report-schema'
import type { Report } from '@/contract/reports/reports'
import { compareNames } from '@/domain/basics/text'
import type { Database, ReportKind } from '@/offline/database/database'
import { type Identity, ownerOf } from '@/offline/database/identity'
import { stored } from '@/offline/database/storage-failure'
import {
  type AskingClock,
  asking,
  createStoredList,
  type ListPage,
  type ListQuery,
  type StoredList,
  storing,
  writeAs,
} from '@/offline/lists/stored-list'

export type ReportFile = { blob: Blob; name: string }

export type Reports = {
  /** A page of the server's list, whose rows are stored. Where the server refuses it, all that was stored of it goes. */
  list(identity: Identity, asked: AskedList): Promise<Outcome<ListPage<Report>>>
  /** The rows of that list on this device, the newest first. For live queries. */
  storedList(identity: Identity, of: { pharmacy: number; kind: ReportKind }): Promise<StoredList<Report>>
  /** Ids of the reports on this device, without reading them. For live queries. */
  storedIds(identity: Identity, pharmacy: number): Promise<Set<number>>
  /** What the device says of a pharmacy's reports without the server. */
  storedReports(identity: Identity, pharmacy: number): Promise<{ kind: ReportKind; report: Report }[]>
  /**
   * The PDF as the server makes it now, which is then stored; without the server the stored one. Null where there is none,
   * or the server refuses it: then the stored one is deleted, too.
   */
  open(identity: Identity, wanted: { kind: ReportKind; report: Report }): Promise<ReportFile | null>
  /** The pharmacy no longer shows itself to this user. */
  forgetPharmacy(identity: Identity, pharmacy: number): Promise<void>
}

type AskedList = {
  pharmacy: number
  kind: ReportKind
  /** Who looks, impersonated or not. */
  userId: number
  query: ListQuery
  signal?: AbortSignal
}

/** PDFs stored for one identity; the one opened longest ago is deleted for the next. */
const mostStored = 50

export type ReportsOptions = { database: Database; client: Client } & AskingClock

export const createReports = ({ database, client, now, offsetMs }: ReportsOptions): Reports => {
  const { reports } = database
  const rows = createStoredList({ database, table: database.reportRows, schema: reportSchema, now })

  const store = (
    identity: Identity,
    { kind, report, file }: { kind: ReportKind; report: Report; file: FileAnswer },
  ) =>
    file.blob.arrayBuffer().then((buffer) =>
      writeAs(database, identity, [reports], async (owner) => {
        const bytes = new Uint8Array(buffer)
        const name = file.name ?? nameOf(report)
        const { id, pharma } = report
        await reports.put({ owner, pharma: pharma.id, id, kind, report, name, bytes, openedAt: now() })
        const opened = await reports
          .where('[owner+openedAt]')
          .between([owner, -Infinity], [owner, Infinity])
          .primaryKeys()
        await reports.bulkDelete(opened.slice(0, -mostStored))
      }),
    )

  const forget = async (identity: Identity, { pharmacy, kind }: { pharmacy: number; kind: ReportKind }) => {
    const ofPharmacy = reports.where('[owner+pharma]').equals([ownerOf(identity), pharmacy])
    await stored(() => ofPharmacy.filter((row) => row.kind === kind).delete())
    await rows.forget(identity, { pharmacy, list: kind })
  }

  return {
    storedIds: async (identity, pharmacy) => {
      const keys = await reports
        .where('[owner+pharma]')
        .equals([ownerOf(identity), pharmacy])
        .primaryKeys()
      return new Set(keys.map(([, id]) => id))
    },
    storedReports: async (identity, pharmacy) => {
      const rows = await reports
        .where('[owner+pharma]')
        .equals([ownerOf(identity), pharmacy])
        .toArray()
      return rows.map(({ kind, report }) => ({ kind, report }))
    },
    list: (identity, { pharmacy, kind, userId, query, signal }) => {
      const askedAt = asking({ now, offsetMs })
      const params = { pharmaId: pharmacy }
      const call =
        kind === 'summaries'
          ? client.call('pharmacyReports', { params, query, signal })
          : client.call('userGrowthTrackSteps', { params: { ...params, userId }, query, signal })
      return storing(call, {
        save: (page) =>
          rows.savePage(identity, { pharmacy, list: kind }, { query, page, requestedAt: askedAt() }),
        drop: () => forget(identity, { pharmacy, kind }),
      })
    },
    storedList: async (identity, { pharmacy, kind }) => {
      const known = await rows.read(identity, { pharmacy, list: kind })
      return { ...known, items: known.items.sort(newestFirst) }
    },
    forgetPharmacy: async (identity, pharmacy) => {
      for (const kind of ['summaries', 'follow-ups'] as const) await forget(identity, { pharmacy, kind })
    },
    open: async (identity, { kind, report }) => {
      const key: [string, number] = [ownerOf(identity), report.id]
      const endpoint = kind === 'summaries' ? 'pharmacyReportPdf' : 'growthTrackStepPdf'
      const outcome = await client.call(endpoint, { params: { id: report.id } })
      if (outcome.ok) {
        await store(identity, { kind, report, file: outcome.data })
        return { blob: outcome.data.blob, name: outcome.data.name ?? nameOf(report) }
      }
      if (isRefusedCall(outcome)) {
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

const newestFirst = (a: Report, b: Report): number =>
  b.date.localeCompare(a.date) || compareNames(a.name, b.name)

const nameOf = (report: Report): string => `${report.name}.pdf`
