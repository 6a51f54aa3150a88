/**
 * `npm run unplugged`: plays a working day of a pharmacist and of a delegate, and three days without a network, in a real
 * browser against the real server, in compressed time. Prints what was measured and fails when a goal is missed. `--seed 7`
 * repeats a day, `--share 0.1` plays a tenth of it, `--only pharmacist`, `delegate` or `days` a part. `--week` plays, instead of
 * them, seven days of two users on one tablet without a network.
 */
import { runBundled } from './run-bundled.mjs'

process.exitCode = await runBundled({ main: 'bench/unplugged/main.ts' })
