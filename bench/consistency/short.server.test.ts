import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../server/testing/database'
import type {} from '../../server/testing/global-setup'
import { buildProgram } from '../../server/testing/process'
import { check } from './check'
import { isAct } from './history'
import { planOf } from './plan'
import { play } from './play'
import { openServers } from './servers'

/* A short history, in which a device dies, a server restarts and answers are lost; the long form, which also kills the database, is npm run consistency. */
const { db, url } = await createTestDatabase()
const servers = await openServers(await buildProgram('server/main.ts'), {
  DATABASE_URL: url,
  NODE_ENV: 'test',
})
afterAll(servers.stop)

test('what four devices of a pharmacy, its laboratory and staff were told stays true through all faults', {
  timeout: 180_000,
}, async () => {
  const history = await play({ db: () => db, servers }, planOf(131, { forMs: 3_000 }), 1)
  expect(check(history)).toEqual([])
  expect(
    history.filter(isAct).filter(({ act, said }) => act === 'save' && said === 'done').length,
  ).toBeGreaterThan(2)
})
