/**
 * `npm run bench`: measures what design.md §8 budgets and prints one table. Only a wrong result fails it, never a
 * time. `-- --only engine,orders` chooses, `-- --histories 20000` shortens the outbox model test.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { sourceStamp, stampFile } from './source-stamp.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
buildProductIfNeeded()

// Below node_modules the bundle finds the packages.
const outDir = mkdtempSync(join(root, 'node_modules', '.rebotica-bench-'))
// The benchmark tidies up after a Ctrl-C; this process waits for it and takes the bundle away.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bench?.kill(signal))
let bench
try {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { tsconfigPaths: true },
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      rolldownOptions: {
        input: {
          main: 'bench/main.ts',
          'bare-server': 'bench/orders/bare-server.ts',
          'outbox-worker': 'bench/outbox/outbox-worker.ts',
        },
      },
    },
  })
  bench = spawn(process.execPath, [join(outDir, 'main.js'), ...process.argv.slice(2)], { stdio: 'inherit' })
  process.exitCode = await new Promise((resolve) => bench.once('exit', (code) => resolve(code ?? 1)))
} finally {
  rmSync(outDir, { recursive: true, force: true })
}

function buildProductIfNeeded() {
  const built = join(root, 'dist', stampFile)
  if (existsSync(built) && readFileSync(built, 'utf8') === sourceStamp(root)) return
  console.log('Building the product first')
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
