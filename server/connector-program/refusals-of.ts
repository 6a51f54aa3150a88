import type { BatchAnswer } from './calls/connector-calls'
import type { Content } from './reading/content'
import { type FileRefusal, mostRefusals } from './state/program-state'

type Row = { code: string; name?: string }

/** What the server did not count of a batch: rows by code and reason, and days. */
export function refusalsOf({
  file,
  content,
  answer,
}: {
  file: string
  content: Content
  answer: BatchAnswer
}): FileRefusal[] {
  const found = new Map<string, FileRefusal>()
  const add = (row: Row | undefined, reason: string, { day, rows = 1 }: { day?: string; rows?: number }) => {
    const code = row?.code ?? ''
    const key = JSON.stringify([code, reason])
    const before = found.get(key)
    found.set(key, {
      file,
      kind: content.kind,
      code,
      name: row?.name ?? before?.name ?? null,
      reason,
      rows: (before?.rows ?? 0) + rows,
      days: day === undefined ? null : spanned(before?.days ?? null, day),
    })
  }
  if (content.kind === 'sale') {
    const rowsByDay = new Map(content.days.map(({ day, rows }) => [day, rows]))
    if ('days' in answer)
      for (const { day, state, message } of answer.days)
        if (state !== 'written')
          add(undefined, message ?? 'un envío posterior ya había traído el día', {
            day,
            rows: rowsByDay.get(day)?.length ?? 0,
          })
    for (const fault of answer.faults)
      if ('day' in fault) add(rowsByDay.get(fault.day)?.[fault.index], fault.message, { day: fault.day })
  } else {
    if ('state' in answer && answer.state === 'superseded')
      add(undefined, 'un envío posterior ya había traído las existencias', { rows: content.rows.length })
    for (const { index, message } of answer.faults) add(content.rows[index], message, {})
  }
  return [...found.values()]
}

const spanned = (days: FileRefusal['days'], day: string): FileRefusal['days'] => ({
  first: days && days.first < day ? days.first : day,
  last: days && days.last > day ? days.last : day,
})

/** The newest ones, where there are too many; what is told anew of a file's code takes the place of what was said before. */
export function withRefusals(before: readonly FileRefusal[], told: readonly FileRefusal[]): FileRefusal[] {
  const key = ({ file, kind, code, reason }: FileRefusal) => JSON.stringify([file, kind, code, reason])
  const merged = new Map(before.map((refusal) => [key(refusal), refusal]))
  for (const refusal of told) {
    const known = merged.get(key(refusal))
    merged.delete(key(refusal))
    merged.set(key(refusal), known ? together(known, refusal) : refusal)
  }
  return [...merged.values()].slice(-mostRefusals)
}

/** Batches of one file: their rows are added up. A file that is read again had its own taken away. */
const together = (a: FileRefusal, b: FileRefusal): FileRefusal => ({
  ...b,
  name: b.name ?? a.name,
  rows: a.rows + b.rows,
  days: a.days && b.days ? spanned(spanned(a.days, b.days.first), b.days.last) : (b.days ?? a.days),
})
