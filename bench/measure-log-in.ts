import { demoAccounts } from '../server/basics/demo-accounts'
import type { Bench } from './bench'
import { median } from './figures'
import { prepare, send } from './server-call'
import { atMost, type Row, timesRow } from './table'

/** Wrong attempts per account; one more and the account would be limited. */
const attemptsEach = 9
/** So many accounts stay below the limit of one IP address, and leave some attempts to other measurements. */
const accounts = 4
/** Share of the median by which two equal runs may differ. */
const noise = 0.1

/** Wrong log-ins of accounts that exist and of names that nobody has: the time of an answer does not tell which. */
export async function measureLogIn(bench: Bench): Promise<Row[]> {
  const { port } = await bench.installation()
  const timeOf = async (username: string) => {
    const wrong = prepare('login', { port, token: null, body: { username, password: 'otra' } })
    const sentAt = performance.now()
    // Refused with 401, which is what is measured; a 429 would be another answer.
    await send(wrong).then(
      () => Promise.reject(new Error(`${username} is in`)),
      (error: Error) => (error.message.includes(' 401 ') ? null : Promise.reject(error)),
    )
    return performance.now() - sentAt
  }
  const known: number[] = []
  const unknown: number[] = []
  // The last ones: other measurements log in as the first.
  for (const { username } of demoAccounts.slice(-accounts))
    for (let turn = 0; turn < attemptsEach; turn++) {
      known.push(await timeOf(username))
      unknown.push(await timeOf(`${username}-no`))
    }
  const [of, ofUnknown] = [median(known), median(unknown)]
  const difference = Math.abs(of - ofUnknown) / of
  return [
    timesRow('log-in with a wrong password, known account', known, {}),
    timesRow('log-in with a wrong password, unknown account', unknown, {}),
    {
      what: 'difference of both medians',
      measured: difference * 100,
      unit: '%',
      budget: atMost(noise * 100),
      note: `${known.length} attempts each, in turns`,
    },
  ]
}
