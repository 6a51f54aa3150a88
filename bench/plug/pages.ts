import type { Random } from '../../server/demo/basics/random'

const pageBytes = 4096
const sectorBytes = 512

/**
 * How what was added to the end of a file since its last fsync is kept: up to some byte, as ext4 with data=ordered does, whose sizes grow
 * with what is written; or with holes, as nothing forbids.
 */
export type Appends = 'in order' | 'with holes'

/** A file after a cut: of the pages that were written since the last fsync some are new, some old, and a few torn. */
export function tornContent({ disk, live, appends, random }: Given): Buffer {
  const size = random.pick([
    disk.length,
    live.length,
    random.integer(Math.min(disk.length, live.length), Math.max(disk.length, live.length)),
  ])
  const content = Buffer.alloc(size)
  disk.copy(content)
  const luck = random.pick([0, 0.5, 0.9, 1])
  for (let page = 0; page < size; page += pageBytes) {
    const end = Math.min(page + pageBytes, size)
    if (end <= disk.length && end <= live.length && live.compare(disk, page, end, page, end) === 0) continue
    const isTorn = luck > 0 && luck < 1 && random.chance(0.1)
    const bytes = isTorn ? sectorBytes : pageBytes
    for (let at = page; at < end; at += bytes) {
      if (!random.chance(isTorn ? 0.5 : luck)) continue
      const sector = live.subarray(at, Math.min(at + bytes, end))
      content.fill(0, at, Math.min(at + bytes, end)).set(sector, at)
    }
  }
  if (appends === 'in order' && size > disk.length) live.copy(content, disk.length, disk.length, size)
  return content
}
type Given = { disk: Buffer; live: Buffer; appends: Appends; random: Random }
