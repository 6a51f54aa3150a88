import { liveQuery } from 'dexie'
import { describe, expect, test, vi } from 'vitest'
import type { Failure, FileAnswer, Outcome } from '@/api/outcome'
import { clientAnswering, success } from '@/api/testing/client-answering'
import type { Database } from '@/offline/database/database'
import { createReports } from '@/offline/reports/reports'
import { sampleSession } from '@/offline/testing/order-samples'
import { sampleReport } from '@/offline/testing/report-row'
import { openTestDatabase } from '@/offline/testing/test-database'
import { createTestSession } from '@/offline/testing/test-session'

const { user } = sampleSession({ userId: 1, token: '', id: '' })

const pdf = (text: string): Outcome<FileAnswer> =>
  success({ blob: new Blob([text], { type: 'application/pdf' }), name: `${text}.pdf` })
const noNetwork: Failure = { ok: false, kind: 'network' }
const notFound: Failure = {
  ok: false,
  kind: 'http',
  status: 404,
  error: { code: 'not_found', message: 'No encontrado' },
  retryAfterMs: null,
}

const createBench = async (database: Database = openTestDatabase()) => {
  const session = createTestSession(database, () => 'session')
  const { identity } = await session.saveSession({ token: 't1', user })
  const answer = {
    now: pdf('primero') as Outcome<FileAnswer>,
    /** What happens before the answer arrives. */
    meanwhile: async () => {},
    time: 0,
    asked: [] as string[],
  }
  const pdfCall = async (name: string) => {
    answer.asked.push(name)
    await answer.meanwhile()
    return answer.now
  }
  const client = clientAnswering({ pharmacyReportPdf: pdfCall, growthTrackStepPdf: pdfCall })
  const reports = createReports({ database, client, now: () => answer.time++ })
  const open = async (report = sampleReport()) => {
    const file = await reports.open(identity, { kind: 'summaries', report })
    return file === null ? null : { name: file.name, text: await file.blob.text() }
  }
  return { database, session, identity, reports, answer, open }
}

describe('a report that was opened', () => {
  test('opens again without the server', async () => {
    const { answer, open } = await createBench()
    await open()
    answer.now = noNetwork
    expect(await open()).toEqual({ name: 'primero.pdf', text: 'primero' })
  })

  test('is made anew by the server while it can be reached: an import may have changed the month', async () => {
    const { answer, open } = await createBench()
    await open()
    answer.now = pdf('segundo')
    expect(await open()).toMatchObject({ text: 'segundo' })
    answer.now = noNetwork
    expect(await open()).toMatchObject({ text: 'segundo' })
  })

  test('is deleted from the device when the server no longer gives it to this user', async () => {
    const { answer, open, database } = await createBench()
    await open()
    answer.now = notFound
    expect(await open()).toBeNull()
    answer.now = noNetwork
    expect(await open()).toBeNull()
    expect(await database.reports.count()).toBe(0)
  })

  test('stays, and opens, when the server only asks to wait', async () => {
    const { answer, open } = await createBench()
    await open()
    const error = { code: 'too_many_requests', message: '' } as const
    answer.now = { ok: false, kind: 'http', status: 429, error, retryAfterMs: 60_000 }
    expect(await open()).toMatchObject({ text: 'primero' })
  })

  test('shows on the list at once, in this tab and in others', async () => {
    const { reports, identity, open } = await createBench()
    const seen: number[][] = []
    const shown = liveQuery(() => reports.storedIds(identity, 1)).subscribe((ids) => seen.push([...ids]))
    await vi.waitFor(() => expect(seen).toEqual([[]]))
    await open()
    await vi.waitFor(() => expect(seen.at(-1)).toEqual([sampleReport().id]))
    shown.unsubscribe()
    expect(await reports.storedReports(identity, 1)).toEqual([{ kind: 'summaries', report: sampleReport() }])
    expect(await reports.storedReports(identity, 2)).toEqual([])
  })
})

test('a report never opened is not there without the server', async () => {
  const { answer, open } = await createBench()
  answer.now = noNetwork
  expect(await open()).toBeNull()
})

test('follow-ups come from their own call', async () => {
  const { reports, identity, answer } = await createBench()
  await reports.open(identity, { kind: 'follow-ups', report: sampleReport() })
  await reports.open(identity, { kind: 'summaries', report: sampleReport() })
  expect(answer.asked).toEqual(['growthTrackStepPdf', 'pharmacyReportPdf'])
})

test('fifty are stored: the one opened longest ago is deleted for the next', async () => {
  const { open, reports, identity } = await createBench()
  for (let number = 1; number <= 50; number++) await open(sampleReport(number))
  await open(sampleReport(1))
  await open(sampleReport(51))
  const ids = await reports.storedIds(identity, 1)
  expect(ids.size).toBe(50)
  expect(ids.has(sampleReport(1).id)).toBe(true)
  expect(ids.has(sampleReport(2).id)).toBe(false)
})

test('a log-out while the PDF is under way leaves nothing behind, and the PDF still opens', async () => {
  const { database, session, open, answer } = await createBench()
  answer.meanwhile = () => session.clearSession()
  expect(await open()).toMatchObject({ text: 'primero' })
  expect(await database.reports.count()).toBe(0)
})

test('a disk that refuses costs the copy, not the report', async () => {
  const { database, open } = await createBench()
  vi.spyOn(database.reports, 'put').mockRejectedValueOnce(
    Object.assign(new Error('full'), { name: 'QuotaExceededError' }),
  )
  expect(await open()).toMatchObject({ text: 'primero' })
  expect(await database.reports.count()).toBe(0)
})
