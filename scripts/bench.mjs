/**
 * `npm run bench`: measures what has a budget and prints a table. Only wrong results make it fail, slow ones do not.
 * `-- --only engine,orders` selects measurements, `-- --histories 20000` shortens the model test of the outbox.
 */
import { runBundled } from './run-bundled.mjs'

process.exitCode = await runBundled({
  main: 'bench/main.ts',
  'bare-server': 'bench/orders/bare-server.ts',
  'outbox-worker': 'bench/outbox/outbox-worker.ts',
  'slow-sender': 'bench/slow-bodies/slow-sender.ts',
})
