import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { apiPrefix } from '@/contract/basics/endpoint'
import { buildApp } from '../app'
import { type Config, readConfig } from '../basics/config'
import type { Database } from '../db/schema'
import type { Services } from '../plugins/services'
import { afterFile } from './after-file'
import { createTestDatabase } from './database'
import { testPassword } from './factories'

export type TestApp = {
  app: FastifyInstance
  db: Kysely<Database>
  owner: Kysely<Database>
  url: string
  ownerUrl: string
  services: Services
  clock: TestClock
  /** Headers of a new session of that user (password: `testPassword`), which impersonates the other one where given. */
  logIn: (username: string, impersonated?: string) => Promise<TestHeaders>
}

export type TestHeaders = { authorization: string; 'x-switch-user'?: string }

export type TestClock = { now: () => Date; advance: (ms: number) => void }

export function createTestClock(start = '2026-03-16T09:00:00.000Z'): TestClock {
  let time = Date.parse(start)
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms
    },
  }
}

/** Numbered tokens, long enough to pass for real ones. */
export function createTestIds(): Services['ids'] {
  let last = 0
  return { token: () => `test-token-${String(++last).padStart(32, '0')}` }
}

export function testConfig(given: Partial<Config> = {}): Config {
  const result = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    REBOTICA_DEMO: '0',
    CALLS_PER_MINUTE: '0',
    SECRETS_KEY: '5e'.repeat(32),
  })
  if (!result.ok) throw new Error(result.problems.join())
  return { ...result.config, ...given }
}

/** The whole app for `inject`, with a database of its own and a clock that only `advance` moves. */
export async function createTestApp(given: Partial<Services> = {}): Promise<TestApp> {
  const { db, owner, url, ownerUrl } = await createTestDatabase()
  const clock = createTestClock()
  const services: Services = {
    db,
    clock,
    ids: createTestIds(),
    config: testConfig(),
    mailTransport: null,
    helpDesk: null,
    refreshesFigures: false,
    appFolder: null,
    ...given,
  }
  const app = await buildApp(services)
  afterFile(() => app.close())

  const logIn = async (username: string, impersonated?: string): Promise<TestHeaders> => {
    const response = await app.inject({
      method: 'POST',
      url: `${apiPrefix}/auth/login/`,
      payload: { username, password: testPassword },
    })
    if (response.statusCode !== 200) throw new Error(`log-in of ${username}: ${response.body}`)
    const headers = { authorization: `Bearer ${response.json<{ token: string }>().token}` }
    if (impersonated === undefined) return headers
    const started = await app.inject({
      method: 'POST',
      url: `${apiPrefix}/auth/impersonation/`,
      payload: { username: impersonated },
      headers,
    })
    if (started.statusCode !== 200) throw new Error(`${username} as ${impersonated}: ${started.body}`)
    return { ...headers, 'x-switch-user': encodeURIComponent(impersonated) }
  }
  return { app, db, owner, url, ownerUrl, services, clock, logIn }
}
