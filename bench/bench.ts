import { type Installation, install } from '../e2e/installation'
import { type Download, downloadPharmacy } from './download'
import { logIn } from './server-call'

/** What the measurements share: one demo installation, created when a measurement first needs it. */
export type Bench = {
  histories: number
  /** How many orders the database has that query plans are looked at with. */
  orders: number
  /** A folder where that database stays for the next run. */
  keep: string | undefined
  /** The calls whose plans are looked at; all where none is named. */
  calls: readonly string[]
  /** Traces of the start are written into the current folder. */
  trace: boolean
  /** A file of daily sales that forecasts are tried on. */
  series: string | undefined
  /** Days ahead that forecasts are tried for. */
  periods: readonly number[]
  installation: () => Promise<Installation>
  /** Downloads everything that a device of pharmacy 1 downloads. */
  download: () => Promise<Download>
  /** Registers a clean-up function, which also runs after Ctrl-C. */
  onEnd: (tidy: () => unknown) => void
  end: () => Promise<void>
}

export function createBench({
  histories,
  orders,
  keep,
  calls,
  trace,
  series,
  periods,
}: Pick<Bench, 'histories' | 'orders' | 'keep' | 'calls' | 'trace' | 'series' | 'periods'>): Bench {
  const tidying: (() => unknown)[] = []
  let installed: Promise<Installation> | undefined
  let downloaded: Promise<Download> | undefined

  const start = async () => {
    // With NODE_ENV empty the server does not validate its answers, as in production. DATABASE_URL is empty so that no
    // real database is ever used. There is no limit of calls, because a benchmark makes more than any user.
    const environment = { NODE_ENV: '', DATABASE_URL: '', CALLS_PER_MINUTE: '0' }
    const installation = await install({ demo: true, environment })
    tidying.push(() => installation.remove())
    await installation.start()
    return installation
  }
  const installation = () => {
    installed ??= start()
    return installed
  }
  const download = async () => {
    const { port } = await installation()
    return await downloadPharmacy({ port, token: await logIn(port, 'farmacia') })
  }
  return {
    histories,
    orders,
    keep,
    calls,
    trace,
    series,
    periods,
    installation,
    download: () => {
      downloaded ??= download()
      return downloaded
    },
    onEnd: (tidy) => tidying.push(tidy),
    end: async () => {
      for (const tidy of tidying.splice(0).reverse()) await tidy()
    },
  }
}
