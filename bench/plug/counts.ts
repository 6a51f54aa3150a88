import type { Cut } from './unsynced-folder'

/** What all cuts together took away. `unknown` and `problems` say that the library did not see everything. */
export function createCutCounts() {
  const sums = { cuts: 0, writes: 0, bytes: 0, syncs: 0, names: 0, 'names lost': 0, 'files torn': 0 }
  const blind = { problems: 0, 'paths unknown': 0 }
  return {
    add(cut: Cut) {
      sums.cuts += 1
      sums.writes += cut.writes
      sums.bytes += cut.bytes
      sums.syncs += cut.syncs
      sums.names += cut.names
      sums['names lost'] += cut.namesLost
      sums['files torn'] += cut.filesTorn
      blind.problems += cut.problems
      blind['paths unknown'] += cut.unknown.length
      if (cut.unknown.length > 0) console.log(`   ! not seen: ${cut.unknown.join(', ')}`)
    },
    isBlind: () => blind.problems + blind['paths unknown'] > 0,
    all: () => ({ ...sums, ...blind }),
  }
}
export type CutCounts = ReturnType<typeof createCutCounts>
