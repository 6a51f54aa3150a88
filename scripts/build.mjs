/**
 * Builds the app and the server, and compresses the files that browsers fetch. The result replaces `dist` only at the
 * end, so that an interrupted build leaves the last good one.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { sourceStamp, stampFile } from './source-stamp.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const draft = join(root, 'node_modules', `.rebotica-build-${process.pid}`)
const compressible = /\.(js|css|html|svg|json|webmanifest|txt|wasm)$/
const worthCompressing = 1024

process.chdir(root)
process.env.NODE_ENV = 'production'
removeAbandonedDrafts()
try {
  // The build generates the route tree; the stamp ignores it.
  const stamp = sourceStamp(root)
  const to = (folder) => ({ outDir: join(draft, folder), emptyOutDir: true })
  await build({ logLevel: 'warn', build: to('app') })
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn', build: to('server') })
  await compressBelow(join(draft, 'app'))
  writeFileSync(join(draft, stampFile), stamp)
  rmSync(dist, { recursive: true, force: true })
  renameSync(draft, dist)
} finally {
  if (existsSync(draft)) rmSync(draft, { recursive: true, force: true })
}

/** Compressed once at the highest quality, on all cores; the server only sends the files (server/plugins/static.ts). */
async function compressBelow(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file)
      if (content.length < worthCompressing) return
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      }
      await Promise.all([
        promisify(brotliCompress)(content, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
        promisify(gzip)(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
      ])
    }),
  )
}

/** Removes what interrupted builds left behind. */
function removeAbandonedDrafts() {
  const modules = join(root, 'node_modules')
  for (const name of readdirSync(modules)) {
    const pid = Number(/^\.rebotica-build-(\d+)$/.exec(name)?.[1])
    if (pid && !isAlive(pid)) rmSync(join(modules, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
