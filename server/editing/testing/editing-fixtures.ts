import type { EntryKind } from '@/contract/editing/entries'
import type { EntryChange } from '@/contract/editing/entry-change'
import { laboratoryKey } from '../../imports/laboratory-name'
import { insertLaboratory, insertPharmacy, insertProduct, insertUser } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'

type Entry = Record<string, unknown>
type Read = { entry: Entry; version: string }
type Answer = {
  status: number
  fields: Record<string, string> | undefined
  code: string | undefined
  changes: EntryChange[]
  version: string
}

/** An installation with an admin who edits, and the calls that they edit with. */
export async function createEditingFixtures() {
  const test = await createTestApp()
  const { app, db } = test
  const laboratory = (name: string) => insertLaboratory(db, { name, name_key: laboratoryKey(name) })
  const alba = await laboratory('Alba')
  const bruma = await laboratory('Bruma')
  for (const cn of ['663991', '663992', '658247']) await insertProduct(db, { cn, laboratory_id: alba })
  const pharmacies = [
    await insertPharmacy(db, { name: 'Farmacia A', nif: 'E12345674' }),
    await insertPharmacy(db, { name: 'Farmacia B', nif: 'E00000216' }),
  ]
  const admin = await insertUser(db, { username: 'jefa', roles: ['ROLE_ADMIN'] })
  const director = await insertUser(db, {
    username: 'directora',
    roles: ['ROLE_LABORATORIO'],
    laboratory_id: alba,
    job_position: 1,
  })
  const delegate = await insertUser(db, {
    username: 'delegado',
    roles: ['ROLE_LABORATORIO'],
    laboratory_id: alba,
    job_position: 4,
    parent_user_id: director,
    pharmacies: pharmacies.slice(0, 1),
  })
  const pharmacist = await insertUser(db, { username: 'farmacia', pharmacies: pharmacies.slice(0, 1) })

  const calls = async (username: string) => {
    const headers = await test.logIn(username)
    const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
      app.inject({ method, url: `/api/v4/admin/${path}`, headers, ...(payload && { payload }) })
    const send = async (method: 'POST' | 'PUT', path: string, payload: object): Promise<Answer> => {
      const response = await call(method, path, payload)
      const { error, ...body } = response.json()
      return { status: response.statusCode, fields: error?.fields, code: error?.code, ...body }
    }
    const read = async (kind: EntryKind, key: string): Promise<Read> =>
      (await call('GET', `data/${kind}/entry/?key=${encodeURIComponent(key)}`)).json()
    return {
      call,
      read,
      preview: (kind: EntryKind, body: object) => send('POST', `data/${kind}/preview/`, body),
      store: (kind: EntryKind, body: object) => send('PUT', `data/${kind}/entry/`, body),
      /** Reads, changes and stores, as one editor does it alone. */
      change: async (kind: EntryKind, key: string, changed: Entry, password?: string) => {
        const { entry, version } = await read(kind, key)
        const body = { key, version, entry: { ...entry, ...changed }, password }
        return await send('PUT', `data/${kind}/entry/`, body)
      },
      create: (kind: EntryKind, entry: Entry, password?: string) =>
        send('PUT', `data/${kind}/entry/`, { key: null, version: null, entry, password }),
    }
  }
  return { ...test, calls, alba, bruma, pharmacies, admin, director, delegate, pharmacist }
}
