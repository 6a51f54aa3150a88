/**
 * `npm test`: all checks, the fastest and most likely to fail first. `npm test -- types e2e`: only these. `npm run
 * check`: those for daily work. Installs Chromium if it is missing and the user is root. Prints the slowest tests at
 * the end, and one line with the counts.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { sourceStamp, stampFile } from './source-stamp.mjs'

const started = Date.now()
const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')
const slowest = 10
const chromiumShell = '/usr/lib/chromium/chromium-headless-shell'
const debianPostgres = '/usr/lib/postgresql/15/bin/initdb'
const citusCluster = join(root, '../shared/citus/cluster.sh')
const otherDatabases = []

const vitest = (...args) => [
  join(bin, 'vitest'),
  ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
]

/**
 * Checks by name. A stage starts when the one before it has finished. `build` is skipped if only some checks were named
 * and the sources are built already.
 */
const parts = {
  lint: { stage: 1, run: () => [join(bin, 'biome'), ['check', '.', '--error-on-warnings']] },
  types: { stage: 1, run: () => ['node', ['scripts/types.mjs']] },
  boundaries: { stage: 1, run: () => ['node', ['scripts/boundaries.mjs']] },
  unused: { stage: 1, run: () => [join(bin, 'knip'), []] },
  changed: { stage: 2, isExtra: true, run: () => vitest('--changed', changedSince(), '--passWithNoTests') },
  unit: { stage: 2, otherDatabases: true, run: () => vitest() },
  // Server tests that `unit` also runs on other databases, without the rest of `unit`.
  databases: {
    stage: 2,
    isExtra: true,
    otherDatabases: true,
    run: () => vitest(...otherDatabases.flatMap((name) => ['--project', name]), '--passWithNoTests'),
  },
  build: { stage: 1, run: () => (isNamed && isBuilt() ? null : ['node', ['scripts/build.mjs']]) },
  size: { stage: 2, needs: ['build'], run: () => [join(bin, 'size-limit'), []] },
  // Beside `unit`, which leaves a processor idle while it starts: what every journey copies.
  demo: { stage: 2, needs: ['build'], run: () => ['node', ['scripts/demo-data.mjs', demoData]] },
  // Not beside `unit`: together they take more of the processor than one after the other. Its progress is shown.
  e2e: {
    stage: 3,
    needs: ['build', 'demo'],
    isShown: true,
    run: () => [join(bin, 'playwright'), ['test', '--reporter=list,json']],
  },
}

process.chdir(root)
const isNamed = process.argv.length > 2
const chosen = choose(process.argv.slice(2))
const temporary = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'rebotica-test-'))
// Databases of tests belong to another user when root runs them.
chmodSync(temporary, 0o755)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    rmSync(temporary, { recursive: true, force: true })
    process.exit(1)
  })
const unitReport = join(temporary, 'vitest.json')
const e2eReport = join(temporary, 'playwright.json')
const demoData = join(temporary, 'demo')
if (['unit', 'changed', 'e2e'].some((name) => chosen.includes(name))) ensureChromium()
if (chosen.some((name) => parts[name].otherDatabases)) findOtherDatabases()
try {
  for (const stage of [1, 2, 3]) {
    const names = chosen.filter((name) => parts[name].stage === stage)
    const results = await Promise.all(
      names.map((name) => run(name, { aside: names.length > 1 && !parts[name].isShown })),
    )
    if (results.includes(false)) process.exitCode = 1
    if (process.exitCode) break
  }
  if (!process.exitCode) report()
} finally {
  rmSync(temporary, { recursive: true, force: true })
}

/**
 * Where databases and browser profiles of tests lie in memory, which takes a tenth less processor time than a disk. Null on
 * machines without, or with too little to spare.
 */
function memoryFolder() {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return null
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, freemem()) > 8 * 1024 ** 3 ? folder : null
}

function choose(names) {
  const unknown = names.filter((name) => !Object.hasOwn(parts, name))
  if (unknown.length > 0) {
    console.error(`No part is called ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)
    process.exit(1)
  }
  const wanted = names.length > 0 ? names : Object.keys(parts).filter((name) => !parts[name].isExtra)
  return [...new Set(wanted.flatMap((name) => [...(parts[name].needs ?? []), name]))]
}

/** Output of checks that run in parallel is printed when they have finished. */
async function run(name, { aside }) {
  const command = parts[name].run()
  if (command === null) return true
  const begun = Date.now()
  const title = `\n── ${name}`
  if (!aside) console.log(title)
  const child = spawn(...command, {
    stdio: aside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: {
      ...process.env,
      TMPDIR: temporary,
      PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport,
      ...(name === 'e2e' && { REBOTICA_E2E_DEMO: demoData }),
      ...(parts[name].otherDatabases && { REBOTICA_TEST_DATABASES: otherDatabases.join() }),
    },
  })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => said.push(text))
  const status = await new Promise((resolve) => child.on('close', resolve))
  if (aside) console.log(title)
  process.stdout.write(Buffer.concat(said))
  const isFine = status === 0
  console.log(`── ${name}: ${isFine ? 'ok' : 'FAILED'} (${secondsSince(begun)})`)
  return isFine
}

/** Collects the slowest tests and the number of tests. A check that should have run tests but ran none has failed. */
function report() {
  const tests = [...unitTests(), ...e2eTests()]
  const count = (state) => tests.filter((test) => test.state === state).length
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(count)
  const isMissing = (chosen.includes('unit') || chosen.includes('e2e')) && passed === 0
  if (failed > 0 || isMissing) process.exitCode = 1
  if (tests.length === 0 && !isMissing) return

  console.log(`\nThe ${slowest} slowest tests:`)
  for (const { ms, name } of tests.toSorted((a, b) => b.ms - a.ms).slice(0, slowest))
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped (${secondsSince(started)})`)
}

function unitTests() {
  if (!existsSync(unitReport)) return []
  const states = { passed: 'passed', failed: 'failed' }
  return JSON.parse(readFileSync(unitReport, 'utf8')).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, duration, fullName }) => ({
      state: states[status] ?? 'skipped',
      ms: duration ?? 0,
      name: `${relative(root, name)} › ${fullName}`,
    })),
  )
}

function e2eTests() {
  if (!existsSync(e2eReport)) return []
  const states = { expected: 'passed', skipped: 'skipped' }
  const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
  return JSON.parse(readFileSync(e2eReport, 'utf8'))
    .suites.flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests.map(({ status, results }) => ({
        state: states[status] ?? 'failed',
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        name: `e2e/${file} › ${title}`,
      })),
    )
}

/** Files changed since the branch left main; on main itself, uncommitted changes. */
function changedSince() {
  const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', 'main'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'HEAD'
}

function isBuilt() {
  const built = join(root, 'dist', stampFile)
  return existsSync(built) && readFileSync(built, 'utf8') === sourceStamp(root)
}

function secondsSince(time) {
  return `${((Date.now() - time) / 1000).toFixed(0)} s`
}

/** The whole browser, without which nothing goes on, and its faster shell. */
function ensureChromium() {
  const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'
  const isRoot = process.getuid?.() === 0
  if (!existsSync(chromium)) {
    if (!isRoot) {
      console.error(
        `Chromium is not at ${chromium}. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path.`,
      )
      process.exit(1)
    }
    if (!aptInstall(['chromium'], 'Chromium')) process.exit(1)
  }
  if (isRoot && !process.env.CHROMIUM && !existsSync(chromiumShell))
    aptInstall(['chromium-headless-shell'], "Chromium's shell")
}

/** Whether it worked. */
function aptInstall(names, title) {
  console.log(`── installing ${title} with apt-get`)
  return [
    ['update', '-qq'],
    ['install', '-y', '-qq', ...names],
  ].every(
    (args) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0,
  )
}

/** Which databases besides the embedded one the server tests run on, and why not on the others. The tests say what they found. */
function findOtherDatabases() {
  if (!existsSync(debianPostgres)) {
    const isDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version')
    if (!isDebian || !aptInstall(['postgresql-15'], 'PostgreSQL 15')) {
      console.log(
        `── external, citus: skipped, ${debianPostgres} is missing (Debian: apt-get install postgresql-15)`,
      )
      return
    }
  }
  otherDatabases.push('external')
  if (existsSync(citusCluster)) otherDatabases.push('citus')
  else console.log('── citus: skipped, there is no ../shared/citus')
}
