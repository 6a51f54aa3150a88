import { nameKey } from '@/domain/basics/text'
import type { GridColumn, GridSort } from '@/ui/data-grid/list/columns'

type Order<Row> = {
  rows: readonly Row[]
  filter?: (row: Row) => boolean
  sort: readonly GridSort[]
  columns: readonly GridColumn<Row>[]
}

/** Rows handled between two pauses. */
const slice = 4096

/**
 * Filters and sorts in small steps, so that 100,000 rows do not block the page: execution can pause at each `yield`. A
 * merge sort of row numbers that reads each key once. It is stable; missing values come last.
 */
export function* orderSteps<Row>({
  rows,
  filter,
  sort,
  columns,
}: Order<Row>): Generator<void, readonly Row[]> {
  const numbers = yield* keptRows(rows, filter)
  const keys: Key[] = []
  for (const { id, desc } of sort) {
    const value = columns.find((column) => column.id === id)?.value
    if (value !== undefined) keys.push({ desc, values: yield* keyValues(rows, numbers, value) })
  }
  const sorted = keys.length === 0 ? numbers : yield* mergeSort(numbers, compareBy(keys))
  const result: Row[] = []
  for (let at = 0; at < sorted.length; at++) {
    const row = rows[sorted[at] ?? 0]
    if (row !== undefined) result.push(row)
    if (at % slice === slice - 1) yield
  }
  return result
}

type Compare = (a: number, b: number) => number
type Key = { desc: boolean; values: (string | number | null)[] }

function* keptRows<Row>(rows: readonly Row[], filter: Order<Row>['filter']): Generator<void, Uint32Array> {
  const numbers = new Uint32Array(rows.length)
  let kept = 0
  for (const [index, row] of rows.entries()) {
    if (filter === undefined || filter(row)) numbers[kept++] = index
    if (index % slice === slice - 1) yield
  }
  return numbers.subarray(0, kept)
}

function* keyValues<Row>(
  rows: readonly Row[],
  numbers: Uint32Array,
  value: (row: Row) => string | number | null,
): Generator<void, Key['values']> {
  const values: Key['values'] = new Array(rows.length).fill(null)
  for (const [at, index] of numbers.entries()) {
    const row = rows[index]
    if (row !== undefined) {
      const key = value(row)
      values[index] = typeof key === 'string' ? nameKey(key) : key
    }
    if (at % slice === slice - 1) yield
  }
  return values
}

const compareBy =
  (keys: readonly Key[]): Compare =>
  (a, b) => {
    for (const { desc, values } of keys) {
      const x = values[a] ?? null
      const y = values[b] ?? null
      if (x === y) continue
      if (x === null) return 1
      if (y === null) return -1
      return x < y === desc ? 1 : -1
    }
    return a - b
  }

function* mergeSort(numbers: Uint32Array, compare: Compare): Generator<void, Uint32Array> {
  let from = numbers.slice()
  for (let start = 0; start < from.length; start += slice) {
    from.subarray(start, start + slice).sort(compare)
    yield
  }
  let into = new Uint32Array(from.length)
  for (let width = slice; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      yield* merge({ from, into, start, middle: start + width, end: start + 2 * width, compare })
    }
    ;[from, into] = [into, from]
  }
  return from
}

type Merge = {
  from: Uint32Array
  into: Uint32Array
  start: number
  middle: number
  end: number
  compare: Compare
}

function* merge({ from, into, start, middle, end, compare }: Merge): Generator<void, void> {
  const leftEnd = Math.min(middle, from.length)
  const rightEnd = Math.min(end, from.length)
  let left = start
  let right = leftEnd
  for (let at = start; at < rightEnd; at++) {
    const x = from[left] ?? 0
    const y = from[right] ?? 0
    const takeLeft = right >= rightEnd || (left < leftEnd && compare(x, y) <= 0)
    into[at] = takeLeft ? x : y
    if (takeLeft) left++
    else right++
    if (at % slice === slice - 1) yield
  }
}

export function runAtOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const budgetMs = 12

/** Runs the steps and lets the page work in between. Null when aborted. */
export async function runInSlices<T>(steps: Generator<void, T>, signal: AbortSignal): Promise<T | null> {
  let until = performance.now() + budgetMs
  while (!signal.aborted) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < until) continue
    await new Promise((resume) => setTimeout(resume))
    until = performance.now() + budgetMs
  }
  return null
}
