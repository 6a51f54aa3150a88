/** Runs TypeScript that drives the built product (bench/): builds the product first when its sources have changed. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { sourceStamp, stampFile } from './source-stamp.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * `input`: what to bundle, by name, from the project's folder; `main` is run with this process's arguments. Gives its exit
 * code.
 */
export async function runBundled(input) {
  process.chdir(root)
  buildProductIfNeeded()
  // Below node_modules the bundle finds the packages.
  const outDir = mkdtempSync(join(root, 'node_modules', '.rebotica-bench-'))
  let running
  // What runs tidies up after a Ctrl-C; this process waits for it and takes the bundle away.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => running?.kill(signal))
  try {
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      resolve: { tsconfigPaths: true },
      build: { ssr: true, outDir, target: 'node20', rolldownOptions: { input } },
    })
    running = spawn(process.execPath, [join(outDir, 'main.js'), ...process.argv.slice(2)], {
      stdio: 'inherit',
    })
    return await new Promise((resolve) => running.once('exit', (code) => resolve(code ?? 1)))
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

function buildProductIfNeeded() {
  const built = join(root, 'dist', stampFile)
  if (existsSync(built) && readFileSync(built, 'utf8') === sourceStamp(root)) return
  console.log('Building the product first')
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
