import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Beside the build, what it was made of. */
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
/** Tests are not built, and the route tree is written by the build. */
const leftOut = /\.test\.tsx?$|[/\\]testing[/\\]|route-tree\.gen\.ts$/

/** A hash of the contents of everything that the build reads: dates mean nothing after a clone. */
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
