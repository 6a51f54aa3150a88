import { useState } from 'react'
import { httpFailure, unwrap } from '@/api/outcome'
import { type Entry, type EntryKind, entryProblems } from '@/contract/editing/entries'
import type { EntryChange } from '@/contract/editing/entry-change'
import { differences } from '@/contract/editing/entry-differences'
import { problemText, serverFaults } from '@/parts/forms/form-faults'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'

/** An entry as the server told it; without a version it is new. */
export type ReadEntry = { key: string | null; version: string | null; entry: Entry }

type EntryEdit = {
  kind: EntryKind
  read: ReadEntry
  onStored: (key: string) => void
  /** After faults were shown at their fields. */
  onFaults: () => void
}

/** What storing would change, and whether it asks for one's own password. */
export type Review = { changes: EntryChange[]; needsPassword: boolean }

type Conflict = { theirs: ReadEntry; changes: EntryChange[] }

const unreadConflict =
  'Alguien ha cambiado lo mismo mientras tanto, y no se ha podido leer lo nuevo. Lo que ha escrito sigue aquí: inténtelo de nuevo.'

/**
 * The editing of one entry: what is typed, what the server would make of it (`review`), storing it, and what to do when
 * somebody else has stored the same entry meanwhile (`conflict`).
 */
export function useEntryEdit({ kind, read, onStored, onFaults }: EntryEdit) {
  const { device } = useSessionScope()
  const [base, setBase] = useState(read)
  const [entry, setEntry] = useState<Entry>(read.entry)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [review, setReview] = useState<Review | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const mine = differences(base.entry, entry)
  const params = { kind }
  const body = { key: base.key, version: base.version, entry }
  const failed = async (error: unknown) => {
    const found = serverFaults(error)
    setFaults(found)
    // The password is asked for in the dialog, which stays for another try.
    if (review?.needsPassword && 'password' in found) return
    setReview(null)
    if (httpFailure(error)?.error.code === 'edit_conflict' && base.key !== null) {
      const key = base.key
      const told = await device.client.call('editableEntry', { params, query: { key } })
      if (told.ok) {
        const theirs = { key, ...told.data }
        setConflict({ theirs, changes: differences(base.entry, theirs.entry) })
      }
      return
    }
    onFaults()
  }
  const previewing = useSingleMutation({
    mutationFn: async () => unwrap(await device.client.call('previewEntry', { params, body })),
    onSuccess: setReview,
    onError: failed,
  })
  const storing = useSingleMutation({
    mutationFn: async (password: string | undefined) =>
      unwrap(await device.client.call('storeEntry', { params, body: { ...body, password } })),
    // A password does not stay in memory.
    gcTime: 0,
    onSuccess: ({ key }) => onStored(key),
    onError: failed,
  })
  const { error } = storing.isError ? storing : previewing
  const isConflict = httpFailure(error)?.error.code === 'edit_conflict'

  return {
    entry,
    faults,
    review,
    conflict,
    isNew: base.key === null,
    mine,
    isChanged: mine.length > 0,
    isPreviewing: previewing.isPending,
    isStoring: storing.isPending,
    problem:
      error === null || conflict !== null
        ? null
        : isConflict
          ? unreadConflict
          : problemText(error, Object.keys(serverFaults(error))),
    change: (field: string, value: unknown) => {
      setEntry((before) => ({ ...before, [field]: value }))
      // What they say is about to change; parts of a list have it before them.
      setFaults((before) =>
        Object.fromEntries(Object.entries(before).filter(([path]) => path.split('.')[0] !== field)),
      )
    },
    /** Shows what would change, or what is wrong: first what the contract says, then what the server does. */
    preview: () => {
      const found = entryProblems(kind, entry)
      setFaults(Object.fromEntries(found.reverse().map(({ path, message }) => [path.join('.'), message])))
      if (found.length > 0) return onFaults()
      storing.reset()
      previewing.mutate()
    },
    store: (password: string | undefined) => storing.mutate(password),
    closeReview: () => {
      setReview(null)
      setFaults({})
    },
    /** Goes on with the entry as it is now: with one's own changes on top of it, or without them. */
    settle: (keepsMine: boolean) => {
      if (conflict === null) return
      const { theirs } = conflict
      setEntry(keepsMine ? withMine(base.entry, { mine: entry, theirs: theirs.entry }) : theirs.entry)
      setBase(theirs)
      setConflict(null)
      previewing.reset()
      storing.reset()
    },
  }
}

/** Theirs, with the fields that I have changed as I have them. */
function withMine(base: Entry, { mine, theirs }: { mine: Entry; theirs: Entry }): Entry {
  const fields = Object.keys(mine).filter(
    (field) => differences({ [field]: base[field] }, { [field]: mine[field] }).length > 0,
  )
  return { ...theirs, ...Object.fromEntries(fields.map((field) => [field, mine[field]])) }
}
