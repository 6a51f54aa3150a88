/**
 * Types of each runtime, side by side: one thread each does a third less work than the threads that the compiler would start
 * for itself. What it learns it keeps in `.tsbuildinfo`, so that the next time only what changed is looked at.
 */
import { spawn } from 'node:child_process'

const runtimes = ['app', 'worker', 'server', 'e2e']
const compiler = 'node_modules/.bin/tsc'

const check = (runtime) =>
  new Promise((resolve) => {
    const kept = ['--incremental', '--tsBuildInfoFile', `.tsbuildinfo/${runtime}.tsbuildinfo`]
    const args = ['-p', `tsconfig.${runtime}.json`, '--singleThreaded', ...kept]
    spawn(compiler, args, { stdio: 'inherit' }).on('close', resolve)
  })

const statuses = await Promise.all(runtimes.map(check))
process.exit(statuses.every((status) => status === 0) ? 0 : 1)
