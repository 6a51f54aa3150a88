import { expect, test } from 'vitest'
import { DatabaseUnavailable } from './connection'
import { whenAvailable } from './when-available'

const unavailable = (code: string) =>
  new DatabaseUnavailable('the database is not available', { cause: Object.assign(new Error(), { code }) })

test('each reason for waiting is reported once, and the work is done in the end', async () => {
  const codes = ['ECONNREFUSED', '57P03', '57P03']
  const said: string[] = []
  const work = async () => {
    const code = codes.shift()
    if (code !== undefined) throw unavailable(code)
    return 'done'
  }
  expect(await whenAvailable(work, { limitMs: 60_000, onWait: (reason) => said.push(reason) })).toBe('done')
  expect(said).toEqual(['Nadie responde en la dirección de la base de datos', 'PostgreSQL está arrancando'])
})

test('after the time limit the last failure is thrown', async () => {
  const full = unavailable('53300')
  const waiting = whenAvailable(() => Promise.reject(full), { limitMs: 100, onWait: () => {} })
  await expect(waiting).rejects.toBe(full)
})

test('a failure other than an unavailable database is thrown at once', async () => {
  let tries = 0
  const wrong = new Error('wrong password')
  const work = () => {
    tries += 1
    return Promise.reject(wrong)
  }
  await expect(whenAvailable(work, { limitMs: 60_000, onWait: () => {} })).rejects.toBe(wrong)
  expect(tries).toBe(1)
})
