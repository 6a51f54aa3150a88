/**
 * Runs TypeScript programs that drive the built product (bench/); builds the product first if its sources have changed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { sourceStamp, stampFile } from './source-stamp.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const patient = join(root, 'bench', 'patient-expect.ts')

/** `input`: files to bundle, by name; `main` is run with this process's arguments; `product`: whether they need it. Resolves to its exit code. */
export async function runBundled(input, { product = true } = {}) {
  process.chdir(root)
  if (product) buildProductIfNeeded()
  // Inside of node_modules, so that the bundle finds the packages.
  const outDir = mkdtempSync(join(root, 'node_modules', '.rebotica-bench-'))
  let running
  // After a signal the program cleans up; this process waits for it and then deletes the bundle.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => running?.kill(signal))
  try {
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      resolve: { tsconfigPaths: true },
      plugins: [patientExpect],
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

/** Gives every file the `expect` of bench/patient-expect.ts, which itself gets Playwright's. */
const patientExpect = {
  name: 'patient-expect',
  enforce: 'pre',
  resolveId: (id, importer) => (id === '@playwright/test' && importer !== patient ? patient : undefined),
}

function buildProductIfNeeded() {
  const built = join(root, 'dist', stampFile)
  if (existsSync(built) && readFileSync(built, 'utf8') === sourceStamp(root)) return
  console.log('Building the product first')
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
