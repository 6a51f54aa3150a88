/** Rows per statement: a statement takes at most 65,535 parameters, and the widest table here has some twenty. */
const size = 2000

export function* inChunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}
