import type { StorageOutcome } from '@/offline/cart/cart'
import type { Preferences } from '@/offline/device/preferences'

/** Must be pure: it is applied again to what another window has stored meanwhile. */
type DraftEdit<T> = (draft: T) => T

type DraftSnapshot<T> = {
  status: 'loading' | 'ready'
  /** What is shown, whether it is stored already or not. */
  draft: T
  /** Why the last edits could not be stored; the next edit or `flush` tries again. */
  failure: Extract<StorageOutcome, { ok: false }>['reason'] | null
}

/**
 * What its user is putting together, as long as it is neither finished nor thrown away. Every edit is shown at once from memory, and written immediately: edits made
 * during a write are written together after it, so that a scanner never waits for the disk.
 */
export type DraftStore<T> = {
  /** Key of the preference that stores it. */
  key: string
  subscribe(listener: () => void): () => void
  getSnapshot(): DraftSnapshot<T>
  edit(change: DraftEdit<T>): void
  flush(): Promise<StorageOutcome>
  /** Reads and shows what is stored, without waiting for a change notification. */
  reload(): Promise<void>
  /**
   * Reads the stored draft and follows its changes until the returned function is called. Edits not yet written are
   * still written after that.
   */
  follow(): () => void
}

/** `parse`: validates what is stored, as another version of the app may have written something else. */
export const createDraftStore = <T>(
  { read, change, follow }: Pick<Preferences, 'read' | 'change' | 'follow'>,
  { key, empty, parse }: { key: string; empty: T; parse: (value: unknown) => T },
): DraftStore<T> => {
  const listeners = new Set<() => void>()
  let snapshot: DraftSnapshot<T> = { status: 'loading', draft: empty, failure: null }
  let pending: readonly DraftEdit<T>[] = []
  let writing: Promise<StorageOutcome> | null = null

  const show = (next: Partial<DraftSnapshot<T>>): void => {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }
  /** Shows the stored draft with the edits that are not written yet. Usually that is what is already shown. */
  const showStored = (kept: T): void => {
    const draft = applied(kept, pending)
    const failure = pending.length === 0 ? null : snapshot.failure
    const isShown =
      snapshot.status === 'ready' &&
      snapshot.failure === failure &&
      JSON.stringify(snapshot.draft) === JSON.stringify(draft)
    if (!isShown) show({ status: 'ready', draft, failure })
  }
  const applied = (draft: T, edits: readonly DraftEdit<T>[]): T =>
    edits.reduce((edited, each) => each(edited), draft)
  const load = async (): Promise<void> => {
    const kept = parse(await read(key))
    // A write in progress shows the stored draft itself when it has finished.
    if (writing === null) showStored(kept)
  }
  const write = async (): Promise<StorageOutcome> => {
    let outcome: StorageOutcome = { ok: true }
    while (outcome.ok && pending.length > 0) {
      const batch = pending
      const result = await change(key, (value) => applied(parse(value), batch))
      if (result.ok) {
        pending = pending.slice(batch.length)
        showStored(result.value)
      } else {
        outcome = result
        show({ failure: result.reason })
      }
    }
    // Synchronous with the last check of `pending`: an edit after it starts its own write.
    writing = null
    return outcome
  }
  const flush = async (): Promise<StorageOutcome> => {
    if (pending.length > 0) writing ??= write()
    return writing ?? { ok: true }
  }

  return {
    key,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    edit(each) {
      pending = [...pending, each]
      show({ draft: each(snapshot.draft) })
      void flush()
    },
    flush,
    reload: load,
    follow: () => follow(key, () => void load()),
  }
}
