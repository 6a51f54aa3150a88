/**
 * `npm run chaos -- --runs 20`: random stories of people who share a tablet, in a real browser against the real server, with
 * faults drawn at random: killed browsers, servers and databases, lost and doubled messages, captive portals, full disks, wrong
 * clocks. Prints what was found; fails when something saved was lost or doubled, or a screen said something false.
 *
 * `--seed 7 --runs 1` plays one story again: the same acts and faults, at the same delays. How fast browser, server and database
 * are at them is not in the seed. `--lanes 2` plays two runs at once, `--log folder` keeps the output of Chromium.
 */
import { runBundled } from './run-bundled.mjs'

process.exitCode = await runBundled({ main: 'bench/chaos/main.ts' })
