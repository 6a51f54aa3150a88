/**
 * `npm run soak`: a week of 200 pharmacies' devices, connectors, laboratories and their systems against one real server, which is
 * stopped and started in the middle. A day takes `--minutes 10`; `--days 7`, `--pharmacies 200` and `--seed 1` say the rest.
 * Prints what the server and its database needed each day, and fails when a goal is missed.
 */
import { runBundled } from './run-bundled.mjs'

process.exitCode = await runBundled({
  main: 'bench/soak/main.ts',
  'memory-probe': 'bench/soak/memory-probe.ts',
})
