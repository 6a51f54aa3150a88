import type { Random } from '../../server/demo/basics/random'

export type Kind = 'file' | 'folder' | 'symlink'
type Named = { id: number; kind: Kind; target: string }
export type Inside = Map<string, Named>
/** The names in each folder, by the folder's id. */
export type Names = Map<number, Inside>

/** A change of names, or an fsync of what has the id. */
export type Change =
  | ({ op: 'create'; folder: number; name: string } & Named)
  | { op: 'unlink'; id: number; folder: number; name: string }
  | { op: 'rename'; id: number; folder: number; name: string; toFolder: number; toName: string }
  | { op: 'sync'; id: number }

const foldersOf = (change: Change): number[] =>
  change.op === 'sync' ? [] : change.op === 'rename' ? [change.folder, change.toFolder] : [change.folder]

export const copyOf = (names: Names): Names =>
  new Map([...names].map(([id, inside]) => [id, new Map(inside)]))

/** Changes `names`. */
export function apply(names: Names, changes: readonly Change[]): Names {
  const inside = (folder: number) => {
    const found = names.get(folder) ?? (new Map() as Inside)
    names.set(folder, found)
    return found
  }
  for (const change of changes) {
    if (change.op === 'create')
      inside(change.folder).set(change.name, { id: change.id, kind: change.kind, target: change.target })
    if (change.op === 'unlink') inside(change.folder).delete(change.name)
    if (change.op !== 'rename') continue
    const moved = inside(change.folder).get(change.name)
    inside(change.folder).delete(change.name)
    if (moved) inside(change.toFolder).set(change.toName, moved)
  }
  return names
}

/**
 * What of the changes is on the disk after a cut: all that an fsync made durable, and in each folder what came before it; of
 * the rest some, in each folder up to some moment.
 */
export function survivors(changes: readonly Change[], random: Random): Change[] {
  const durable = durableUntil(changes)
  const luck = new Map<number, number>()
  const luckOf = (folder: number) => {
    const found = luck.get(folder) ?? random.pick([0, 0.5, 0.95, 1])
    luck.set(folder, found)
    return found
  }
  return changes.filter((change, at) => {
    const folders = foldersOf(change)
    if (folders.some((folder) => at <= (durable.get(folder) ?? -1))) return true
    if (folders.every((folder) => random.chance(luckOf(folder)))) return true
    // What came later in these folders is gone, too.
    for (const folder of folders) luck.set(folder, 0)
    return false
  })
}

/** The last durable change of each folder. */
function durableUntil(changes: readonly Change[]): Map<number, number> {
  const durable = new Map<number, number>()
  /** Changes that gave it a name, or touched its names. */
  const namings = new Map<number, number[]>()
  const touches = new Map<number, number[]>()
  const remember = (where: Map<number, number[]>, id: number, at: number) => {
    where.set(id, [...(where.get(id) ?? []), at])
  }
  const require = (folder: number, until: number) => {
    const before = durable.get(folder) ?? -1
    if (until <= before) return
    durable.set(folder, until)
    for (const at of touches.get(folder) ?? [])
      if (at > before && at <= until) for (const other of foldersOf(changes[at] as Change)) require(other, at)
    requireNameOf(folder, until)
  }
  const requireNameOf = (id: number, before: number) => {
    const at = namings.get(id)?.findLast((naming) => naming < before)
    if (at !== undefined) for (const folder of foldersOf(changes[at] as Change)) require(folder, at)
  }
  for (const [at, change] of changes.entries()) {
    if (change.op === 'sync') {
      const last = touches.get(change.id)?.at(-1)
      if (last !== undefined) require(change.id, last)
      requireNameOf(change.id, at)
      continue
    }
    for (const folder of new Set(foldersOf(change))) remember(touches, folder, at)
    if (change.op !== 'unlink') remember(namings, change.id, at)
  }
  return durable
}

/** Paths of all that has a name below a folder. */
export function pathsOf(names: Names, root: number, above = ''): Map<string, Named> {
  const paths = new Map<string, Named>()
  for (const [name, named] of names.get(root) ?? []) {
    paths.set(`${above}${name}`, named)
    if (named.kind === 'folder')
      for (const [path, each] of pathsOf(names, named.id, `${above}${name}/`)) paths.set(path, each)
  }
  return paths
}
