import { expect, test } from 'vitest'
import { matchesSearch } from '@/domain/basics/text'
import { reportSearchText } from '@/domain/sales/reports/report-search'
import { createReportFixtures } from './testing/report-fixtures'

const { testApp, pharmacy, list } = await createReportFixtures()

test('reports are searched on a device with the same results as on the server', async () => {
  const { id } = await testApp.db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', 'farmacia')
    .executeTakeFirstOrThrow()
  const lists = {
    summaries: `/pharma/${pharmacy}/pharma-rebotica-report/`,
    'follow-ups': `/user/${id}/pharma/${pharmacy}/growth-track-report-step/`,
  } as const
  for (const kind of ['summaries', 'follow-ups'] as const) {
    const { data: all } = await list('farmacia', lists[kind])
    expect(all.length).toBeGreaterThan(2)
    for (const filter of ['febrero', 'hermana', 'rival 2026', 'peña', 'enero alba', 'nada']) {
      const { data } = await list('farmacia', `${lists[kind]}?filter=${encodeURIComponent(filter)}`)
      expect(data).toEqual(all.filter((report) => matchesSearch(reportSearchText(kind, report), filter)))
    }
  }
})
