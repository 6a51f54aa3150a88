/**
 * `npm run bench`: measures what has a budget and prints a table. Only wrong results make it fail, slow ones do not.
 * `-- --only engine,orders` selects measurements, `-- --histories 20000` shortens the model test of the outbox;
 * `-- --only forecast --series FILE.csv --periods 30,60,90` tries the forecasts on daily sales of others.
 */
import { runBundled } from './run-bundled.mjs'

process.exitCode = await runBundled(
  {
    main: 'bench/main.ts',
    'bare-server': 'bench/orders/bare-server.ts',
    'outbox-worker': 'bench/outbox/outbox-worker.ts',
    'slow-sender': 'bench/slow-bodies/slow-sender.ts',
  },
  // A file of sales needs no server.
  { product: !process.argv.some((argument) => argument.startsWith('--series')) },
)
