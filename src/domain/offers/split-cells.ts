/**
 * The cells of a line, without the quotes and marks with which spreadsheets write codes as text; null where quotes stay open.
 * Without a separator only a code and what follows are told apart, since «12,5» has a comma, too.
 */
export function splitCells(line: string, separator: string | undefined): string[] | null {
  if (separator === undefined) {
    const [, code = line, rest = ''] = /^\s*(\S+?)(?:\s*,\s*|\s+)(.*)$/.exec(line) ?? []
    return [code, rest].map(plainCell)
  }
  const cells = ['']
  let isQuoted = false
  for (const letter of line) {
    const last = cells.length - 1
    if (letter === separator && !isQuoted) cells.push('')
    else cells[last] += letter
    if (letter === '"') isQuoted = !isQuoted
  }
  return isQuoted ? null : cells.map(plainCell)
}

/** '"662026"', '="662026"' and '’662026' are 662026. */
const plainCell = (cell: string): string =>
  cell
    .trim()
    .replace(/^=?"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .replace(/^'/, '')
    .trim()
