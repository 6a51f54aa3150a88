/**
 * `npm test`: every check of the project, in the order in which a mistake is found soonest.
 * Installs Chromium when it is missing and this is root; closes with one line that counts the tests.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const reports = mkdtempSync(join(tmpdir(), 'rebotica-test-'))
const unitReport = join(reports, 'vitest.json')
const e2eReport = join(reports, 'playwright.json')

const steps = [
  ['lint', 'npm', ['run', '--silent', 'lint']],
  ['types', 'npm', ['run', '--silent', 'types']],
  ['boundaries', 'npm', ['run', '--silent', 'boundaries']],
  ['unused code', 'npm', ['run', '--silent', 'unused']],
  [
    'unit, API and screens',
    'npx',
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  ],
  ['build', 'node', ['scripts/build.mjs']],
  ['size', 'npm', ['run', '--silent', 'size']],
  ['end to end', 'npx', ['playwright', 'test', '--reporter=list,json']],
]

ensureChromium()
for (const [name, command, args] of steps) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport },
  })
  console.log(
    `── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(0)} s)`,
  )
  if (status !== 0) {
    rmSync(reports, { recursive: true })
    process.exit(1)
  }
}

const unit = JSON.parse(readFileSync(unitReport, 'utf8'))
const { stats } = JSON.parse(readFileSync(e2eReport, 'utf8'))
rmSync(reports, { recursive: true })
const passed = unit.numPassedTests + stats.expected
const failed = unit.numFailedTests + stats.unexpected + stats.flaky
const skipped = unit.numPendingTests + stats.skipped
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(passed > 0 && failed === 0 ? 0 : 1)

function ensureChromium() {
  const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (existsSync(chromium)) return
  if (process.getuid?.() !== 0) {
    console.error(
      `Chromium is not at ${chromium}. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path.`,
    )
    process.exit(1)
  }
  console.log('── installing Chromium with apt-get')
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', 'chromium'],
  ]) {
    if (spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) process.exit(1)
  }
}
