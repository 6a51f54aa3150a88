/** Runs one TypeScript file of the server as a process of its own, for tests that kill it: `node run.mjs FILE`. */
import { runnerImport } from 'vite'

const file = process.argv[2]
process.argv.splice(1, 1)
await runnerImport(file, { configFile: false, logLevel: 'error', resolve: { tsconfigPaths: true } })
