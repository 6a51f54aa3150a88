import { readFileSync, writeFileSync } from 'node:fs'

/** Rows of the complete list of the AEMPS, marketed or not. */
export const listedRows = 40_741

/** Writes a list of that size: the real rows of `from`, then the same again under codes that it does not have. */
export function writeLongList(from: string, to: string): void {
  const [header = '', ...rows] = readFileSync(from, 'utf8').trimEnd().split(/\r?\n/)
  const codeOf = (row: string) => /^[^,]*,(\d{6}),/.exec(row)?.[1] ?? ''
  const taken = new Set(rows.map(codeOf))
  let next = 600_000
  const freeCode = (): string => {
    while (taken.has(String(next))) next += 1
    return String(next++)
  }
  const more = Array.from({ length: listedRows - rows.length }, (_, index) => {
    const row = rows[index % rows.length] ?? ''
    return row.replace(`,${codeOf(row)},`, () => `,${freeCode()},`)
  })
  writeFileSync(to, [header, ...rows, ...more].join('\n'))
}
