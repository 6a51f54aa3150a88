import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { capture, type LookedAt, lookAt } from './capture'
import type { ProgramParts } from './program-parts'
import { errorCode } from './state/disk'
import { withoutOldFiles } from './state/program-state'

/** For how long nothing may have changed in a file before it is read: programs write in pieces. */
const settledMs = 5_000

/** What programs leave beside the files that they write. */
const temporary = /^[.~]|~$|\.(tmp|temp|part|partial|crdownload|swp|lock|bak)$/i

/** Looks at a folder again and again, and takes in each file that is new or has changed, once nobody writes it any more. */
export function createWatch(parts: ProgramParts, { folder }: { folder: string }) {
  const { store } = parts
  const settling = new Map<string, { looked: LookedAt; since: number }>()

  const list = async (): Promise<string[] | null> => {
    try {
      const names = (await readdir(folder)).filter((name) => !temporary.test(name))
      await noteProblem(null)
      return names
    } catch (error) {
      if (errorCode(error) === undefined) throw error
      await noteProblem(`No se puede leer la carpeta ${folder} (${errorCode(error)}).`)
      return null
    }
  }

  const noteProblem = async (text: string | null) => {
    if (store.state.folderProblem === text) return
    if (text !== null) parts.log.problem(text)
    await store.save({ ...store.state, folderProblem: text })
  }

  /** Whether it has stood still for long enough, by a clock that only grows. */
  const isSettled = (name: string, looked: LookedAt): boolean => {
    const before = settling.get(name)
    const isSame = before?.looked.size === looked.size && before.looked.modified === looked.modified
    if (before && isSame) return parts.elapsed() - before.since >= settledMs
    settling.set(name, { looked, since: parts.elapsed() })
    return false
  }

  return {
    /** `today`: the server's day. Says whether something is still being written. */
    async look(today: string | null): Promise<{ isSettling: boolean }> {
      const names = await list()
      if (!names) return { isSettling: false }
      const ready: { name: string; path: string; looked: LookedAt }[] = []
      let isSettling = false
      for (const name of names) {
        const path = join(folder, name)
        const looked = await lookAt(path)
        if (!looked) continue
        const known = store.state.files[name]
        if (known?.size === looked.size && known.modified === looked.modified) settling.delete(name)
        else if (isSettled(name, looked)) ready.push({ name, path, looked })
        else isSettling = true
      }
      for (const name of settling.keys()) if (!names.includes(name)) settling.delete(name)
      // A file that was written later is read later: where two files bring the same day, the later one wins.
      ready.sort((a, b) => a.looked.modified - b.looked.modified || (a.name < b.name ? -1 : 1))
      for (const { name, path } of ready) {
        const captured = await capture(parts, { name, path, today })
        if (captured === 'changing' || captured === 'later') isSettling = true
        if (captured === 'changing') settling.delete(name)
      }
      const pruned = withoutOldFiles(store.state, (file) => names.includes(file))
      if (pruned !== store.state) await store.save(pruned)
      return { isSettling }
    },
  }
}
