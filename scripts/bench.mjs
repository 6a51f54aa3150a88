/**
 * `npm run bench`: measures what design.md §8 budgets and prints one table. Only a wrong result fails it, never a
 * time. `-- --only engine,orders` chooses, `-- --histories 20000` shortens the outbox model test.
 */
import { runBundled } from './run-bundled.mjs'

process.exitCode = await runBundled({
  main: 'bench/main.ts',
  'bare-server': 'bench/orders/bare-server.ts',
  'outbox-worker': 'bench/outbox/outbox-worker.ts',
})
