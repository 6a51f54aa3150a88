import { IDBObjectStore, indexedDB } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '@/offline/database/database'
import { createSessionStore } from '@/offline/session/session'
import {
  createSessionOnDisk,
  type SessionOnDiskOptions,
  type StartSessionKeyWorker,
} from '@/offline/session/session-on-disk'
import { sampleSession } from '@/offline/testing/order-samples'
import { testDataKey } from '@/offline/testing/test-data-key'
import { openTestDatabase } from '@/offline/testing/test-database'

const { user } = sampleSession({ userId: 1, token: '', id: '' })
const given = { token: 'a-secret-token', user, dataKey: testDataKey }

/** The file of the browser's private file system; null where there is none. */
let file: Uint8Array<ArrayBuffer> | null
/** Where the disk refuses it. */
let isFull: boolean
/** What others do while the worker starts. */
let beforeWriting: () => Promise<void>

beforeEach(() => {
  file = null
  beforeWriting = async () => {}
  isFull = false
  const handle = { getFile: async () => new Blob(file ? [file.slice()] : []) }
  const folder = {
    getFileHandle: async (_: string, { create = false } = {}) => {
      if (create) file ??= new Uint8Array()
      if (file === null) throw new DOMException('', 'NotFoundError')
      return handle
    },
    removeEntry: async () => {
      file = null
    },
  }
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => folder } })
})
afterEach(async () => {
  // What a test's session leaves in memory is no other test's.
  file = null
  await onDisk(openTestDatabase()).forgetKey()
  vi.unstubAllGlobals()
})

const startSessionKeyWorker: StartSessionKeyWorker = ({ onMessage }) => ({
  post: async ({ bytes, over }) => {
    await beforeWriting()
    if (!isFull && (file ?? []).join() === over.join()) file = bytes.slice()
    onMessage(!isFull)
  },
  end: () => {},
})
const onDisk = (database: Database, workers: Partial<SessionOnDiskOptions['workers']> = {}) =>
  createSessionOnDisk({
    database,
    locks: undefined,
    workers: { schedule: () => () => {}, load: async () => ({ startSessionKeyWorker }), ...workers },
  })

const openTab = (name = crypto.randomUUID()) => {
  const database = openTestDatabase(name)
  const session = createSessionStore(database, () => crypto.randomUUID(), onDisk(database))
  return { name, database, session }
}

const rowsOnDisk = (name: string, table: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction(table).objectStore(table).getAll()
      reading.onsuccess = () => {
        opening.result.close()
        resolve(JSON.stringify(reading.result))
      }
    }
  })

describe('a session on the disk', () => {
  test('says nothing without the key in its file, and is the same in another tab and after a restart', async () => {
    const { name, session } = openTab()
    const saved = await session.saveSession(given)
    const row = await rowsOnDisk(name, 'session')
    for (const secret of [given.token, given.dataKey, user.username]) expect(row).not.toContain(secret)
    expect(file?.some(Boolean)).toBe(true)
    expect(await openTab(name).session.readSession()).toEqual(saved)
  })

  test('cannot be opened once it has ended, by log-out or by the server: its key is overwritten before anybody hears of it', async () => {
    const { session } = openTab()
    for (const end of [{ loggedOutAt: 1 }, { onlyToken: given.token }]) {
      await session.saveSession(given)
      const heard: (Uint8Array | null)[] = []
      const stop = session.subscribe(() => heard.push(file))
      await session.clearSession(end)
      stop()
      expect(heard).toEqual([new Uint8Array(32)])
    }
  })

  test('of another user has a key of its own', async () => {
    const { session } = openTab()
    await session.saveSession(given)
    const first = file
    await session.saveSession({ ...given, token: 'another', user: { ...user, id: 2 } })
    expect(file?.some(Boolean)).toBe(true)
    expect(file).not.toEqual(first)
    expect(session.getSnapshot()?.token).toBe('another')
  })

  test('is not lost by a log-in of its user for which the disk has no room', async () => {
    const { name, session } = openTab()
    const opened = await session.saveSession({ ...given, token: '' })
    const writing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    await expect(session.saveSession(given)).rejects.toThrow()
    writing.mockRestore()
    expect(await openTab(name).session.readSession()).toEqual(opened)
  })

  test('is over where the key is lost', async () => {
    const { name, session } = openTab()
    await session.saveSession(given)
    file = new Uint8Array(32)
    // As after a restart, nothing of it is left in memory.
    await onDisk(openTestDatabase()).forgetKey()
    isFull = true
    await openTab().session.saveSession(given)
    expect(await openTab(name).session.readSession()).toBeNull()
  })

  test('a PIN that opens another one too late leaves the one that has begun as it is', async () => {
    const { name, database, session } = openTab()
    const saved = await session.saveSession(given)
    expect(await onDisk(database).unlock(async () => false)).toBe(false)
    expect(await openTab(name).session.readSession()).toEqual(saved)
  })

  test('another tab reads the one that a third has begun since', async () => {
    const { name, session } = openTab()
    const other = openTab(name)
    await session.saveSession(given)
    await other.session.readSession()
    await session.clearSession()
    const next = await session.saveSession({ ...given, token: 'next' })
    expect(await other.session.readSession()).toEqual(next)
    await other.session.updateUser({ ...user, firstName: 'Bea' })
    expect(await session.readSession()).toMatchObject({ token: 'next', user: { firstName: 'Bea' } })
  })

  test('left readable by an earlier version is sealed, with what else its user has, by the second start: no power cut takes a name that the first one made', async () => {
    isFull = true
    const { name, database, session } = openTab()
    await database.preferences.put({ key: 'notes:1', value: 'canario' })
    await database.preferences.put({ key: 'notes:2', value: 'somebody else’s' })
    const saved = await session.saveSession(given)
    isFull = false
    const next = openTab(name)
    await onDisk(next.database).tidy()
    expect(file).toEqual(new Uint8Array())
    file = null
    expect(await openTab(name).session.readSession()).toEqual(saved)
    file = new Uint8Array()
    await onDisk(next.database).tidy()
    expect(await rowsOnDisk(name, 'session')).not.toContain(given.token)
    expect(await rowsOnDisk(name, 'preferences')).not.toContain('canario')
    expect(await rowsOnDisk(name, 'preferences')).toContain('somebody else’s')
    expect(await openTab(name).session.readSession()).toEqual(saved)
    expect(await next.database.preferences.get('notes:1')).toEqual({ key: 'notes:1', value: 'canario' })
  })

  test('has what its user has left readable looked for once: that reads all photos and orders', async () => {
    const { database, session } = openTab()
    file = new Uint8Array()
    await session.saveSession(given)
    const looking = vi.spyOn(IDBObjectStore.prototype, 'openCursor')
    await onDisk(database).tidy()
    expect(looking).toHaveBeenCalled()
    looking.mockClear()
    await onDisk(database).tidy()
    expect(looking).not.toHaveBeenCalled()
    await session.saveSession(given)
    await onDisk(database).tidy()
    expect(looking).toHaveBeenCalled()
    looking.mockRestore()
  })

  test('that was stored before its key came through is sealed by it after the next start', async () => {
    isFull = true
    const { name, session } = openTab()
    await session.saveSession(given)
    await onDisk(openTestDatabase()).forgetKey()
    file = new Uint8Array(32).fill(7)
    await onDisk(openTab(name).database).tidy()
    expect(await rowsOnDisk(name, 'session')).not.toContain(given.token)
  })

  test('finds its file made before it begins: by a start without a session, and by an end that could only delete it', async () => {
    const { database, session } = openTab()
    await onDisk(database).tidy()
    expect(file).toEqual(new Uint8Array())
    await session.saveSession(given)
    isFull = true
    await session.clearSession()
    expect(file).toEqual(new Uint8Array())
  })

  test('whose end was cut off leaves a key that the next start overwrites', async () => {
    const { database, session } = openTab()
    await session.saveSession(given)
    await database.session.clear()
    await onDisk(database).tidy()
    expect(file).toEqual(new Uint8Array(32))
  })

  test('ends, and its rows are sealed, where the browser has no private file system', async () => {
    vi.stubGlobal('navigator', {})
    const { name, database, session } = openTab()
    await database.preferences.put({ key: 'notes:1', value: 'canario' })
    await session.saveSession(given)
    await onDisk(database).tidy()
    expect(await rowsOnDisk(name, 'preferences')).not.toContain('canario')
    await session.clearSession()
    await onDisk(database).forgetKey()
    expect(await openTab(name).session.readSession()).toBeNull()
  })

  test('begins where the code that writes its key does not come, and writes none once it comes', async () => {
    let come = () => {}
    const loading = new Promise<{ startSessionKeyWorker: StartSessionKeyWorker }>((resolve) => {
      come = () => resolve({ startSessionKeyWorker })
    })
    const database = openTestDatabase()
    let giveUp = () => {}
    const disk = onDisk(database, {
      load: () => loading,
      schedule: (work) => {
        giveUp = work
        return () => {}
      },
    })
    const session = createSessionStore(database, () => crypto.randomUUID(), disk)
    const saving = session.saveSession(given)
    await vi.waitFor(() => {
      giveUp()
      expect(session.getSnapshot()).toMatchObject({ token: given.token })
    })
    await saving
    come()
    await loading
    await session.readSession()
    expect(file).toBeNull()
  })

  test.each([false, true])(
    'is not ended by a page that was set aside while it ended the one before (disk refuses it: %s)',
    async (refuses) => {
      const { name, database, session } = openTab()
      await session.saveSession(given)
      const next = new Uint8Array(32).fill(7)
      beforeWriting = async () => {
        file = next
        isFull = refuses
        const row = { ...sampleSession({ userId: 2, token: 'next', id: 'next' }), key: 'current' } as const
        await openTab(name).database.session.put(row)
      }
      await database.session.clear()
      await onDisk(database).forgetKey()
      expect(file).toBe(next)
    },
  )

  test('lies there as it is where no file can be written, and a log-in works all the same', async () => {
    isFull = true
    const { name, session } = openTab()
    const saved = await session.saveSession(given)
    expect(await rowsOnDisk(name, 'session')).toContain(given.token)
    expect(await openTab(name).session.readSession()).toEqual(saved)
  })
})
