import * as v from 'valibot'
import type { UpdateCopies } from '@/offline/backup/backed-up-outbox-store'
import type { BackupFiles } from '@/offline/backup/backup-files'
import {
  attachmentName,
  copiesOf,
  copyName,
  copyNames,
  entryOf,
  isCopy,
  namesOf,
  numberOf,
  sealedAttachmentsName,
} from '@/offline/backup/copy-names'
import type { Lock } from '@/offline/basics/lock'
import { entryFields } from '@/offline/kinds/entry-fields'
import { entrySchema } from '@/offline/kinds/entry-schema'
import { isWaiting, needsDecision } from '@/offline/kinds/entry-state'
import type { Attachments } from '@/offline/kinds/kind'
import { kindNames, type OutboxEntry } from '@/offline/kinds/kinds'
import type { OutboxStore } from '@/offline/outbox/outbox-store'
import { isSealed, type Sealed } from '@/offline/sealing/is-sealed'
import { bytesOf, textOf } from '@/offline/sealing/sealed-row'
import { type KeyHolder, mayOpen, openRow, type Row, sealRow } from '@/offline/sealing/sealed-tables'

/** In bytes, of each attachment, as far as the entry can be read. */
export const attachmentSizes = (entry: OutboxEntry): number[] =>
  !isSealed(entry) && 'attachments' in entry.body ? entry.body.attachments.map(({ size }) => size) : []

/** A copy of each entry that waits, outside of the database (design.md §5). Its calls reject where the device refuses. */
export type BackupCopies = {
  /** Both prepare the files of the copies (see BackupFiles). */
  reserve(): Promise<void>
  prepare(): void
  /** Written while they wait, removed once they do not; on the disk when it resolves. */
  update: UpdateCopies
  /** Whether an entry has one, whatever is in it. */
  has(id: string): Promise<boolean>
  /** Reads the entries to be restored; an entry that cannot be read is left out. */
  read(): Promise<OutboxEntry[]>
  /** Null where one of them was not copied whole. */
  readAttachments(entry: OutboxEntry): Promise<Attachments | Sealed | null>
}

type BackupCopiesOptions = {
  files: BackupFiles
  lock: Lock
  /** Without copies. */
  outbox: Pick<OutboxStore, 'entry' | 'attachments'>
  /** Whose entries are sealed in their copies, as in the database. */
  holder?: () => Promise<KeyHolder | undefined>
}

export const createBackupCopies = ({
  files,
  lock,
  outbox,
  holder: readHolder = async () => undefined,
}: BackupCopiesOptions): BackupCopies => {
  /** The copies that this window has written or read: most changes of an entry change nothing in its copy. */
  const known = new Map<string, { name: string; text: string; key?: KeyHolder['key'] | undefined }>()
  /** Reads what this holder's key of now has sealed; another one is for `put` to write anew. */
  const openCopy = async (copy: Row, holder: KeyHolder): Promise<OutboxEntry | null> => {
    const opened = await openRow('outbox', copy.id, copy, { ...holder, former: undefined })
    return isSealed(opened) ? null : (opened as unknown as OutboxEntry)
  }
  /** Whether one of these copies is sealed by that key: then so are its attachments, which were written before it. */
  const isUnder = async (names: readonly string[], holder: KeyHolder): Promise<boolean> => {
    for (const name of names) {
      const copy = v.safeParse(sealedText, decoded(await files.read(name)))
      if (copy.success && (await openCopy(copy.output, holder))) return true
    }
    return false
  }

  /** Gives the names of their files. */
  const copyAttachments = async (
    { id, owner }: OutboxEntry,
    holder: KeyHolder | undefined,
  ): Promise<string[]> => {
    const found = (await outbox.attachments(id)) ?? []
    if (!isSealed(found) && found.length === 0) return []
    const row = isSealed(found) ? found : { id, owner, files: found }
    const kept = holder ? await sealRow('attachments', id, row, holder) : row
    const contents: [string, Uint8Array<ArrayBuffer>][] = isSealed(kept)
      ? [[sealedAttachmentsName(id), kept.sealed]]
      : [...('files' in row ? row.files : []).entries()].map(([index, file]) => [
          attachmentName(id, index),
          file,
        ])
    for (const [name, content] of contents) await files.write(name, content)
    return contents.map(([name]) => name)
  }
  const put = async (id: string, names: readonly string[]): Promise<void> => {
    // The entry is read again: another window may have discarded it since, and have removed its copies already.
    const entry = await outbox.entry(id)
    if (entry === undefined || !isWaiting(entry)) return
    const old = names.filter(isCopy)
    const copy = copyOf(entry)
    const text = textOfCopy(copy)
    const last = known.get(id)
    const holder = await readHolder()
    const own = holder && !isSealed(copy) && mayOpen('outbox', copy, holder) ? holder : undefined
    const isOtherKey = own !== undefined && last?.key !== own.key
    // Another window may have replaced it.
    if (last?.text === text && !isOtherKey && old.includes(last.name)) return
    const kept = holder ? await sealRow('outbox', id, copy, holder) : copy
    // Its user has gone out: what they have sealed before says enough to send it again.
    if (!isSealed(kept) && (await isSealedCopy(old))) return
    const lieOpen = names.some((name) => !isCopy(name) && name !== sealedAttachmentsName(id))
    const mayHaveSome = isSealed(entry) || attachmentSizes(entry).length > 0
    const isDue =
      old.length === 0 ||
      (lieOpen && isSealed(kept)) ||
      (mayHaveSome && isOtherKey && !(await isUnder(old, own)))
    const written = mayHaveSome && isDue ? await copyAttachments(entry, holder) : []
    // Never over the old one: a browser that dies here leaves one of the two whole.
    const name = copyName(id, 1 + Math.max(0, ...old.map(numberOf)))
    await files.write(name, textOfCopy(kept))
    const over = written.length > 0 ? names.filter((each) => !written.includes(each)) : old
    for (const each of over) await files.remove(each)
    known.set(id, { name, text, key: own?.key })
  }
  /** Whether its copy says all of it already, as after most changes. */
  const isCopied = async (entry: OutboxEntry): Promise<boolean> => {
    const last = known.get(entry.id)
    if (last?.text !== textOfCopy(copyOf(entry))) return false
    const key = (await readHolder())?.key
    // Another window may have replaced it.
    return last.key === key && (await files.has(last.name))
  }
  const isSealedCopy = async (names: readonly string[]): Promise<boolean> => {
    for (const name of names) if (v.is(anySealed, decoded(await files.read(name)))) return true
    return false
  }

  /** Attachments of a browser that died before it had copied their entry, which is not in the outbox either. */
  const removeOrphans = async (): Promise<void> => {
    const names = await files.names()
    const copied = new Set(names.filter(isCopy).map(entryOf))
    for (const name of names)
      if (!copied.has(entryOf(name)) && !(await outbox.attachments(entryOf(name)))) await files.remove(name)
  }

  return {
    reserve: () => files.reserve(),
    prepare: () => files.prepare(),
    async update(changed) {
      const due: [string, OutboxEntry | null][] = []
      for (const [id, entry] of changed)
        if (!entry || !isWaiting(entry) || !(await isCopied(entry))) due.push([id, entry])
      if (due.length === 0) return
      await lock(async () => {
        // Listed once for all of them: each file has to be looked into.
        const names = await files.names()
        const follow = async (id: string, entry: OutboxEntry | null): Promise<void> => {
          const own = names.filter((name) => entryOf(name) === id)
          if (entry !== null && isWaiting(entry)) return await put(id, own)
          known.delete(id)
          for (const name of own) await files.remove(name)
        }
        // One that finds no room keeps no other from having its copy.
        let failure: unknown
        for (const [id, entry] of due)
          await follow(id, entry).catch((error) => {
            failure = error
          })
        if (failure) throw failure
      })
    },
    has: async (id) => (await copiesOf(files, id)).length > 0,
    read: () =>
      lock(async () => {
        await removeOrphans()
        const copySchema = v.pipe(v.string(), v.parseJson(), v.union([await entrySchema(), sealedCopySchema]))
        const holder = await readHolder()
        const newestFirst = (await copyNames(files)).sort((a, b) => numberOf(b) - numberOf(a))
        const copies = new Map<string, OutboxEntry>()
        for (const name of newestFirst) {
          const bytes = await files.read(name).catch(() => undefined)
          // Power went while it was written.
          if (bytes === null) await files.remove(name).catch(() => undefined)
          const text = decoded(bytes)
          const copy = v.safeParse(copySchema, text)
          if (!copy.success || copy.output.id !== entryOf(name) || copies.has(copy.output.id)) continue
          const { id } = copy.output
          copies.set(id, copy.output as OutboxEntry)
          // One that lies open beside its key is written anew.
          const mayBe = mayOpen('outbox', copy.output, holder)
          if (!isSealed(copy.output) && mayBe) continue
          const opened = holder && mayBe ? await openCopy(copy.output, holder) : null
          known.set(id, { name, ...(opened ? { text: textOfCopy(opened), key: holder?.key } : { text }) })
        }
        return [...copies.values()]
      }),
    readAttachments: (entry) =>
      lock(async () => {
        const read = (name: string) => files.read(name).catch(() => null)
        const sizes = attachmentSizes(entry)
        const contents: Uint8Array<ArrayBuffer>[] = []
        for (const [index, size] of sizes.entries()) {
          const content = await read(attachmentName(entry.id, index))
          if (content?.byteLength === size) contents.push(content)
        }
        if (sizes.length > 0 && contents.length === sizes.length) return contents
        const sealed = await read(sealedAttachmentsName(entry.id))
        if (sealed?.byteLength) return { sealed }
        const has = (await namesOf(files, entry.id)).some((name) => !isCopy(name))
        return sizes.length === 0 && !has ? [] : null
      }),
  }
}

const decoded = (bytes: Uint8Array | null | undefined): string => new TextDecoder().decode(bytes ?? undefined)

const anySealed = v.pipe(v.string(), v.parseJson(), v.object({ sealed: v.string() }))
/** As a row of the database is sealed; it goes back as it is. */
const sealedCopySchema = v.object({
  ...entryFields,
  reason: v.optional(entryFields.reason),
  endpoint: v.picklist(kindNames),
  sealed: v.pipe(v.string(), v.base64(), v.transform(bytesOf)),
})

const sealedText = v.pipe(v.string(), v.parseJson(), sealedCopySchema)

const textOfCopy = (copy: object): string =>
  JSON.stringify(isSealed(copy) ? { ...copy, sealed: textOf(copy.sealed) } : copy)

/**
 * Without what changes at each attempt. Whatever the last attempt ended in, the server may have it; one that waits
 * for its user's decision still does.
 */
const copyOf = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  state: needsDecision(entry) ? entry.state : 'queued',
  attempts: 0,
  nextAttemptAt: 0,
  waitsFor: 'backoff',
  maybeReceived: true,
  refusedSession: null,
  reason: needsDecision(entry) ? entry.reason : null,
})
