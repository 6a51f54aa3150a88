import { type Installation, install } from '../e2e/installation'
import { type Download, downloadPharmacy } from './download'
import { logIn } from './server-call'

/** What the measurements share: one demo installation, made when the first of them asks. */
export type Bench = {
  histories: number
  installation: () => Promise<Installation>
  /** Everything that a device of pharmacy 1 downloads. */
  download: () => Promise<Download>
  /** Whatever is running goes, also after Ctrl-C. */
  onEnd: (tidy: () => unknown) => void
  end: () => Promise<void>
}

export function createBench(histories: number): Bench {
  const tidying: (() => unknown)[] = []
  let installed: Promise<Installation> | undefined
  let downloaded: Promise<Download> | undefined

  const start = async () => {
    // Answers are checked against the contract only while testing: not what is measured. And never somebody's database.
    // A benchmark calls more often than any session may.
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
