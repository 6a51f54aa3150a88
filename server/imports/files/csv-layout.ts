const separators = [';', ',', '\t', '|'] as const

/** Rows and lines at the start of a file that tell how it is laid out. */
export const lookedAt = 20

/** Excel's own line above a header. */
const toldSeparator = /^\s*"?sep=(.)"?[;,|\s]*$/i

/** The separator itself has divided the row. */
export const tellsSeparator = (fields: readonly string[]): boolean => /^\s*sep=.?$/i.test(fields.join(''))

/** The separator that a file names (`sep=;`), or by which most of its first lines have the same number of columns. */
export const separatorOf = (text: string): string => {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split('\n')
    .slice(0, lookedAt)
  const told = toldSeparator.exec(lines[0] ?? '')?.[1]
  const isKnown = separators.find((separator) => separator === told)
  if (isKnown !== undefined) return isKnown
  const counts = separators.map((separator) => ({
    separator,
    ...mostFrequent(lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0)),
  }))
  return counts.reduce((best, next) =>
    next.times > best.times || (next.times === best.times && next.value > best.value) ? next : best,
  ).separator
}

/**
 * Which of the first rows is the header: the first one with more than half as many filled cells as most rows have. Titles,
 * dates of a report and blank lines above it have fewer.
 */
export const headerIndexOf = (rows: readonly (readonly string[])[]): number => {
  const filled = rows.map((fields) => fields.filter((field) => field.trim() !== '').length)
  const { value } = mostFrequent(filled)
  const found = rows.findIndex((fields, at) => !tellsSeparator(fields) && (filled[at] ?? 0) > value / 2)
  return Math.max(0, found)
}

/** The most frequent value, the largest where several are equally frequent. */
const mostFrequent = (values: readonly number[]): { value: number; times: number } => {
  const times = new Map<number, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  return [...times].reduce(
    (best, [value, count]) =>
      count > best.times || (count === best.times && value > best.value) ? { value, times: count } : best,
    { value: 0, times: 0 },
  )
}
