import { describe, expect, it } from 'vitest'
import { entryKinds, entryProblems } from '@/contract/editing/entries'
import { applyFile } from '../../maintenance/apply/apply'
import { all } from '../../maintenance/apply/export/exporter'
import { exporters } from '../../maintenance/apply/export/exporters'
import type { LoadedDemo } from './loaded-demo'

export function describeExport({ db }: Pick<LoadedDemo, 'db'>): void {
  describe('what the administration edits', () => {
    it.each(entryKinds)(
      'reads all %s as entries that are valid, and that change nothing when applied',
      async (kind) => {
        const entries = await exporters[kind](db, all)
        expect(entries.length).toBeGreaterThan(0)
        expect(entries.flatMap((entry) => entryProblems(kind, entry))).toEqual([])
        const outcome = await applyFile(db, { json: { [kind]: entries }, dryRun: true })
        if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems.slice(0, 3)))
        expect(outcome.changes.filter(({ kind: change }) => change !== 'unchanged')).toEqual([])
        expect(outcome.changes.length).toBeGreaterThanOrEqual(entries.length)
      },
    )
  })
}
