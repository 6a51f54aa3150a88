import { describe, expect, test } from 'vitest'
import { applyFile } from '../../maintenance/apply/apply'
import { insertLaboratory, insertPharmacy, insertRelation, insertUser } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'

const { app, db, logIn } = await createTestApp()
const laboratory = await insertLaboratory(db, { name: 'Norte' })
const rival = await insertLaboratory(db, { name: 'Rival' })
const pharmacyId = await insertPharmacy(db)
await insertUser(db, { username: 'farmacia', pharmacies: [pharmacyId] })
await insertUser(db, { username: 'delegada', roles: ['ROLE_LABORATORIO'], laboratory_id: laboratory })
await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })

const video = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.from('x'.repeat(600_000))])
const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nHola\n')
const files: Record<string, Buffer> = {
  'a.webm': video,
  'a.vtt': captions,
  'page.webm': Buffer.from('<script>alert(1)</script>'),
  'page.vtt': Buffer.from('<script>alert(1)</script>'),
}
const apply = (json: object) => applyFile(db, { json, readFile: async (path) => files[path] ?? null })
const tutorials = {
  modules: [{ name: 'Compras' }],
  videoTutorials: [
    { code: 'RESUMEN', name: 'El resumen', tags: ['dashboard'], file: 'a.webm', captions: 'a.vtt' },
    {
      code: 'FUERA',
      name: 'En otra parte',
      tags: ['dashboard'],
      address: 'https://videos.example/a',
      position: 1,
    },
    { code: 'NORTE', name: 'De Norte', tags: ['cart'], file: 'a.webm', laboratories: ['Norte'] },
    { code: 'RIVAL', name: 'De Rival', tags: ['cart'], file: 'a.webm', laboratories: ['Rival'] },
    { code: 'MODULO', name: 'Del módulo', tags: ['reports'], file: 'a.webm', modules: ['Compras'] },
    { code: 'VIEJO', name: 'Retirado', tags: ['dashboard'], file: 'a.webm', active: false },
    { code: 'PRESENTACION', name: 'Rebotica en dos minutos', presentation: true, file: 'a.webm' },
  ],
}
expect(await apply(tutorials)).toMatchObject({ ok: true })
await insertRelation(db, { pharmacy_id: pharmacyId, laboratory_id: laboratory })
const { id: moduleId } = await db.selectFrom('rebotica_module').select('id').executeTakeFirstOrThrow()
await db
  .insertInto('pharmacy_module')
  .values({ pharmacy_id: pharmacyId, rebotica_module_id: moduleId })
  .execute()
await insertUser(db, { username: 'otra', pharmacies: [await insertPharmacy(db, { name: 'Otra' })] })

const listed = async (username: string, query: string) => {
  const response = await app.inject({
    url: `/api/v4/video-tutorial/?${query}`,
    headers: await logIn(username),
  })
  return response.json().data as { id: number; name: string; video: string; captions: string | null }[]
}
const namesOf = async (username: string, query: string) =>
  (await listed(username, query)).map(({ name }) => name)

describe('video tutorials', () => {
  test('are those of the screen, in their order, without the retired ones', async () => {
    expect(await namesOf('farmacia', 'tag=dashboard')).toEqual(['El resumen', 'En otra parte'])
    expect(await namesOf('farmacia', 'tag=purchases')).toEqual([])
    expect((await app.inject({ url: '/api/v4/video-tutorial/?tag=dashboard' })).statusCode).toBe(401)
    const unknown = await app.inject({
      url: '/api/v4/video-tutorial/?tag=nada',
      headers: await logIn('farmacia'),
    })
    expect(unknown.statusCode).toBe(400)
  })

  test('of a laboratory or a module are for those who have it', async () => {
    expect(await namesOf('farmacia', `tag=cart&laboratories=${laboratory}`)).toEqual(['De Norte'])
    expect(await namesOf('farmacia', 'tag=cart')).toEqual([])
    expect(await namesOf('farmacia', `tag=reports&reboticaModules=${moduleId}`)).toEqual(['Del módulo'])
    expect(await namesOf('farmacia', 'tag=reports')).toEqual([])
  })

  test('of a laboratory or a module are not shown to a pharmacy without it, whatever it asks for', async () => {
    expect(await namesOf('farmacia', `tag=cart&laboratories=${rival}`)).toEqual([])
    expect(await namesOf('otra', `tag=cart&laboratories=${laboratory}`)).toEqual([])
    expect(await namesOf('otra', `tag=reports&reboticaModules=${moduleId}`)).toEqual([])
    expect(await namesOf('soporte', `tag=reports&reboticaModules=${moduleId}`)).toEqual(['Del módulo'])
  })

  test('of another laboratory are not shown to a laboratory, whatever it asks for', async () => {
    expect(await namesOf('delegada', `tag=cart&laboratories=${rival}&laboratories=${laboratory}`)).toEqual([
      'Rebotica en dos minutos',
      'De Norte',
    ])
  })

  test('that present the product are for users of laboratories alone, on every screen', async () => {
    expect(await namesOf('delegada', 'tag=laboratorio')).toEqual(['Rebotica en dos minutos'])
    for (const user of ['farmacia', 'soporte'])
      expect(await namesOf(user, 'tag=laboratorio')).not.toContain('Rebotica en dos minutos')
  })

  test('leave an audit event when somebody watches one', async () => {
    const [{ id } = { id: 0 }] = await listed('farmacia', 'tag=dashboard')
    const headers = await logIn('farmacia')
    const watch = (of: number) => app.inject({ url: `/api/v4/audit/video-tutorial/?video=${of}`, headers })
    expect((await watch(id)).statusCode).toBe(200)
    const event = await db
      .selectFrom('audit_event')
      .selectAll()
      .where('kind', '=', 'video-tutorial-viewed')
      .executeTakeFirstOrThrow()
    expect(event.details).toEqual({ video: id, code: 'RESUMEN' })
    expect((await watch(999)).statusCode).toBe(404)
  })

  test('cannot be reported as watched by those who are not shown them', async () => {
    const { id } = await db
      .selectFrom('video_tutorial')
      .select('id')
      .where('code', '=', 'MODULO')
      .executeTakeFirstOrThrow()
    const watch = async (username: string) =>
      (await app.inject({ url: `/api/v4/audit/video-tutorial/?video=${id}`, headers: await logIn(username) }))
        .statusCode
    expect([await watch('farmacia'), await watch('soporte'), await watch('otra')]).toEqual([200, 200, 404])
  })
})

describe('the file of a video', () => {
  const address = async () => (await listed('farmacia', 'tag=dashboard'))[0]

  test('is served without a session under the hash of its content, whole or in parts', async () => {
    const url = (await address())?.video ?? ''
    const whole = await app.inject({ url })
    expect(whole.statusCode).toBe(200)
    expect(whole.rawPayload.equals(video)).toBe(true)
    expect(whole.headers).toMatchObject({
      'content-type': 'video/webm',
      'accept-ranges': 'bytes',
      'content-length': String(video.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    // The range reaches over two stored pieces of the video.
    const part = await app.inject({ url, headers: { range: 'bytes=100-400099' } })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 100-400099/${video.length}`)
    expect(part.rawPayload.equals(video.subarray(100, 400_100))).toBe(true)
    const beyond = await app.inject({ url, headers: { range: `bytes=${video.length}-` } })
    expect(beyond.statusCode).toBe(416)
    expect(beyond.headers['content-range']).toBe(`bytes */${video.length}`)
  })

  test('has its captions as WebVTT', async () => {
    const response = await app.inject({ url: (await address())?.captions ?? '' })
    expect(response.headers['content-type']).toBe('text/vtt; charset=utf-8')
    expect(response.body).toBe(captions.toString())
  })

  test('is not found under another hash', async () => {
    for (const hash of ['0'.repeat(64), 'x', '../../package.json']) {
      const { statusCode } = await app.inject({ url: `/api/v4/video-tutorial/file/${hash}` })
      expect(statusCode).toBe(404)
    }
  })

  test('may be played by our own pages: the policy of content allows our media and no others', async () => {
    const policy = (await app.inject({ url: '/api/v4/health/' })).headers['content-security-policy']
    expect(policy).toContain("media-src 'self';")
  })
})

describe('tutorials by apply', () => {
  test('change nothing the second time, and a file that no tutorial has any more goes', async () => {
    const again = await apply(tutorials)
    expect(again.ok && again.changes.every(({ kind }) => kind === 'unchanged')).toBe(true)
    const other = Buffer.concat([video, Buffer.from('2')])
    files['b.webm'] = other
    const one = { code: 'OTRO', name: 'Otro', tags: ['admin'] }
    const count = async () => (await db.selectFrom('tutorial_file').select('hash').execute()).length
    const before = await count()
    await apply({ videoTutorials: [{ ...one, file: 'b.webm' }] })
    expect(await count()).toBe(before + 1)
    await apply({ videoTutorials: [{ ...one, address: '/otro' }] })
    expect(await count()).toBe(before)
    await db.deleteFrom('video_tutorial').where('code', '=', 'OTRO').execute()
  })

  test.each([
    [{ file: 'no.webm' }, 'file', 'no se puede leer no.webm'],
    [{ file: 'page.webm' }, 'file', 'tiene que ser un video WebM o MP4'],
    [
      { file: 'a.webm', captions: 'page.vtt' },
      'captions',
      'tiene que ser un archivo de subtítulos WebVTT, en UTF-8',
    ],
    [{}, 'file', 'hace falta un archivo (file) o una dirección (address), y no los dos'],
    [
      { file: 'a.webm', address: 'https://a.example' },
      'file',
      'hace falta un archivo (file) o una dirección (address), y no los dos',
    ],
    [{ file: 'a.webm', modules: ['Otro'] }, 'modules[0]', 'no hay ningún módulo «Otro»'],
    [
      { address: 'javascript:alert(1)' },
      'address',
      'tiene que ser una dirección que empiece por https:// o http://, o por / si es de esta web',
    ],
  ])('refuse %j, and nothing changes', async (fields, field, message) => {
    const outcome = await apply({ videoTutorials: [{ code: 'X', name: 'X', ...fields }] })
    expect(outcome).toMatchObject({
      ok: false,
      problems: [{ path: `videoTutorials[0].${field}`, message }],
    })
    const stored = await db.selectFrom('video_tutorial').select('id').where('code', '=', 'X').execute()
    expect(stored).toEqual([])
  })

  test('modules are given to pharmacies, whose answer tells them', async () => {
    const nif = 'E12345674'
    await db.updateTable('pharmacy').set({ nif }).where('id', '=', pharmacyId).execute()
    const given = await apply({ pharmacies: [{ name: 'A', nif, modules: ['Compras'] }] })
    expect(given).toMatchObject({ ok: true })
    const response = await app.inject({
      url: `/api/v4/pharma/${pharmacyId}/`,
      headers: await logIn('farmacia'),
    })
    expect(response.json().pharmaReboticaModules).toMatchObject([{ reboticaModule: {} }])
    const refused = await apply({ pharmacies: [{ name: 'A', nif, modules: ['Ventas'] }] })
    expect(refused).toMatchObject({ ok: false, problems: [{ message: 'no hay ningún módulo «Ventas»' }] })
  })

  test('a laboratory’s users are told whether it has a help menu', async () => {
    const menu = async () =>
      (await app.inject({ url: '/api/v4/my/user/', headers: await logIn('delegada') })).json().laboratory
        .reboticaHelpMenu
    expect(await menu()).toBe(true)
    await apply({ laboratories: [{ name: 'Norte', helpMenu: false }] })
    expect(await menu()).toBe(false)
  })
})
