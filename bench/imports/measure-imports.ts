import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { install } from '../../e2e/installation'
import { realData } from '../../server/testing/real-data'
import type { Bench } from '../bench'
import { atMost, type Row } from '../table'
import { listedRows, writeLongList } from './long-list'
import { writePrescription } from './long-prescription'
import { type Measured, measureCommand } from './measured-command'

const megabytes = 150

/** The official catalogues, into an installation of their own. */
export async function measureImports(bench: Bench): Promise<Row[]> {
  const installation = await install({ demo: false, environment: { NODE_ENV: '', DATABASE_URL: '' } })
  bench.onEnd(() => installation.remove())
  await installation.start()
  const folder = dirname(installation.data)
  const rows: Row[] = []

  if (existsSync(realData.presentaciones)) {
    const file = join(folder, 'presentaciones.csv')
    writeLongList(realData.presentaciones, file)
    const first = await measureCommand(installation, 'import', 'presentaciones', file)
    const again = await measureCommand(installation, 'import', 'presentaciones', file)
    rows.push(
      row(`import of the AEMPS list, ${listedRows} rows`, first),
      row('the same list again, nothing changed', again),
    )
  } else console.log(`without ${realData.presentaciones}: the list of the AEMPS is not measured`)

  const nomenclator = join(folder, 'nomenclator')
  mkdirSync(nomenclator)
  const packs = writePrescription(nomenclator, megabytes)
  const what = `import of a Prescripcion.xml of ${megabytes} MB, ${packs} packs`
  const measured = await measureCommand(installation, 'import', 'prescripcion', nomenclator, '--complete')
  rows.push({
    what,
    measured: measured.memory,
    unit: 'MB',
    budget: atMost(200),
    note: `most memory of the program; ${used(measured)}`,
  })
  return rows
}

const row = (what: string, measured: Measured): Row => ({
  what,
  measured: measured.cpu.program,
  unit: 's CPU',
  budget: atMost(6),
  note: `${used(measured)}, ${measured.memory.toFixed(0)} MB at most`,
})

const used = ({ cpu, seconds }: Measured): string =>
  `${cpu.program.toFixed(1)} s CPU and ${cpu.database.toFixed(1)} s of the database, ${seconds.toFixed(1)} s in all`
