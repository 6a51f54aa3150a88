/**
 * `npm run consistency -- --minutes 10 --seed 7`: four devices of two users of a pharmacy, its laboratory, staff and connector, each
 * with a wire of its own to two servers, while wires, devices, servers and database break at random. What everybody did and was
 * shown goes into a history, and a checker that knows nothing of the product reads it afterwards: fails where something that
 * somebody was told did not stay true, or was not sent within a minute after the faults.
 *
 * `--only 7` plays one seed again: the same acts and faults at the same times. How fast everything is at them is not in the seed.
 * `--histories 100` is the most that are played, `--log folder` keeps their events. Two of the devices are Chromium, the others the
 * product's own code without a screen; `--browsers 0` is faster.
 */
import { runBundled } from './run-bundled.mjs'

process.exitCode = await runBundled({ main: 'bench/consistency/main.ts' })
