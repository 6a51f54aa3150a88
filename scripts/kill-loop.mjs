/**
 * `npm run kill-loop -- --kills 40`: repeatedly saves orders in a real browser and kills it within a quarter of a
 * second. Prints what was found; fails when an order or cart was lost or doubled, or the screen said something false.
 * `--seed 7` repeats the delays of a run, and `--log folder` saves the output of Chromium.
 */
import { runBundled } from './run-bundled.mjs'

process.exitCode = await runBundled({ main: 'bench/kill-loop/main.ts' })
