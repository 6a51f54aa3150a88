/**
 * `npm run kill-loop -- --kills 40`: saves orders in a real browser and kills it within a quarter of a second, over and
 * over. Prints what survived; fails when an order or a cart was lost, doubled or lied about. `--seed 7` repeats a run's
 * delays and `--log folder` keeps what Chromium said.
 */
import { runBundled } from './run-bundled.mjs'

process.exitCode = await runBundled({ main: 'bench/kill-loop/main.ts' })
