import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { atMost, type Row } from './table'

/** Sizes of the files that `npm run size` checks. */
export async function measureAssets(): Promise<Row[]> {
  const file = pathToFileURL(resolve('.size-limit.mjs')).href
  const checks: { default: { name: string; path: string[]; limit: string }[] } = await import(file)
  return checks.default.map(({ name, path, limit }) => ({
    what: `${name}, gzip`,
    measured: path.reduce((sum, each) => sum + gzipSync(readFileSync(each), { level: 9 }).length, 0) / 1000,
    unit: 'kB',
    budget: atMost(Number.parseInt(limit, 10)),
  }))
}
