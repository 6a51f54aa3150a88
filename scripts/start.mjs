/**
 * `npm start` runs the server, `npm run rebotica -- …` (first argument `cli`) the command line. Both build first if the
 * sources have changed since the last build. The program runs in this process, so signals and exit codes are its own.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const [first, ...rest] = process.argv.slice(2)
const isCommandLine = first === 'cli'
const entry = join(dist, 'server', isCommandLine ? 'cli.js' : 'main.js')

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Rebotica necesita Node 20.19 o posterior; este es ${process.version}.`)
}
if (!existsSync(join(root, 'node_modules', 'fastify'))) {
  fail('Faltan los paquetes: ejecute primero «npm ci».')
}
await buildIfNeeded()

process.argv = [process.execPath, entry, ...(isCommandLine ? rest : process.argv.slice(2))]
process.setSourceMapsEnabled(true)
await import(pathToFileURL(entry).href)

async function buildIfNeeded() {
  // Without sources or build tools the existing build is used.
  if (!existsSync(join(root, 'server')) || !existsSync(join(root, 'node_modules', 'vite'))) return
  const { sourceStamp, stampFile } = await import('./source-stamp.mjs')
  const built = join(dist, stampFile)
  if (existsSync(built) && readFileSync(built, 'utf8') === sourceStamp(root)) return

  // To stderr, because another program may read a command's output.
  console.error('Construyendo Rebotica (solo cuando cambia el código)…')
  const started = Date.now()
  const build = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { encoding: 'utf8' })
  if (build.status !== 0)
    fail(`${build.stdout}${build.stderr}\nLa construcción ha fallado: el motivo está más arriba.`)
  console.error(`Construido en ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
