import type { Bench } from './bench'
import type { Row } from './table'

export async function measureDownload(bench: Bench): Promise<Row[]> {
  const { weight, blocks } = await bench.download()
  const kB = (bytes: number) => bytes / 1000
  const total = weight.catalogue + weight.purchasing + weight.blocks
  const pieces = [
    `catalogue ${kB(weight.catalogue).toFixed(0)}`,
    `${blocks.length} months of sales ${kB(weight.blocks).toFixed(0)}`,
    `purchasing ${kB(weight.purchasing).toFixed(0)}`,
  ]
  return [
    {
      what: 'first download of pharmacy 1, compressed',
      measured: kB(total),
      unit: 'kB',
      note: pieces.join(' + '),
    },
  ]
}
