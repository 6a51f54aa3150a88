/**
 * `npm run kill-loop -- --kills 40`: repeatedly saves orders in a real browser and kills it within a quarter of a
 * second. Prints what was found; fails when an order or cart was lost or doubled, or the screen said something false.
 * `--seed 7` repeats the delays of a run, and `--log folder` saves the output of Chromium.
 *
 * `npm run kill-loop -- --ingest --kills 100`: connectors send batches while the server and its database are killed. Fails when an
 * acknowledged batch was lost, or facts, blocks or rollups are not those of the batches.
 */
import { runBundled } from './run-bundled.mjs'

const main = process.argv.includes('--ingest') ? 'ingest-main' : 'main'
process.exitCode = await runBundled({ main: `bench/kill-loop/${main}.ts` })
