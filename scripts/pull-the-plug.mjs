/**
 * `npm run pull-the-plug -- --server 40`: people work on a server whose power is cut again and again: all that was not fsynced is
 * lost, wholly or in part (bench/plug/unsynced.c). Prints what was found; fails when something acknowledged is gone, something is
 * there twice, or it did not start again by itself. `--browser 40` cuts the power of the tablet as soon as it has said that an
 * order is saved; with `--holes` pages that were added to a file are lost in any order, which ext4 does not do. `--seed 7` repeats
 * the moments and the luck of a run. Needs a C compiler.
 */
import { runBundled } from './run-bundled.mjs'

process.exitCode = await runBundled({ main: 'bench/plug/main.ts' })
