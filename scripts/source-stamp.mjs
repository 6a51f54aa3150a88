import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Name of the file in the build that holds the hash of its sources. */
export const stampFile = 'stamp'

const folders = ['src', 'server', 'service-worker', 'public']
const files = [
  'index.html',
  'package.json',
  'package-lock.json',
  'postcss.config.cjs',
  'scripts/build.mjs',
  'scripts/source-stamp.mjs',
  'tsconfig.base.json',
  'vite.config.ts',
  'vite.server.config.ts',
]
/** Not part of the hash: tests are not built, and the build itself writes the route tree. */
const leftOut = /\.test\.tsx?$|[/\\]testing[/\\]|route-tree\.gen\.ts$/

/** A hash of all files that the build reads. By content, because dates mean nothing after a clone. */
export function sourceStamp(root) {
  const hash = createHash('sha256')
  const names = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const paths = [...names, ...files.map((file) => join(root, file))].filter((path) => !leftOut.test(path))
  for (const path of paths.sort())
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(readFileSync(path))
      .update('\0')
  return hash.digest('hex')
}
