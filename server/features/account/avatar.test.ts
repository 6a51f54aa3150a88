import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { auditEvents } from '../../testing/audit-events'
import { insertLaboratory, insertUser } from '../../testing/factories'
import { multipart } from '../../testing/multipart'
import { createTestApp, type TestHeaders } from '../../testing/test-app'

const { app, db, logIn } = await createTestApp()
const laboratory_id = await insertLaboratory(db, { name: 'Alba' })
const staff = { roles: ['ROLE_LABORATORIO' as const], laboratory_id }
const farmacia = await insertUser(db, { username: 'farmacia' })
const director = await insertUser(db, { ...staff, username: 'director', job_position: 1 })
const delegate = await insertUser(db, {
  ...staff,
  username: 'delegado',
  job_position: 4,
  parent_user_id: director,
})
await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })
await insertUser(db, { username: 'agente', roles: ['ROLE_AGENTE'] })

type Upload = string | File | File[]
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b02040' } })
const file = (bytes: Buffer<ArrayBuffer> | string, type = 'image/jpeg', name = 'yo.jpg') =>
  new File([bytes], name, { type })

const upload = async (headers: TestHeaders, id: number, avatar: Upload) => {
  const form = await multipart({ avatar })
  const response = await app.inject({
    method: 'POST',
    url: `/api/v4/user/${id}/avatar-upload/`,
    payload: form.payload,
    headers: { ...headers, ...form.headers },
  })
  const body = response.json()
  return { status: response.statusCode, picture: body.picture, fault: body.error?.fields?.avatar, body }
}
const fetchPicture = async (headers: TestHeaders | undefined, id: number, version: string) =>
  app.inject({ url: `/api/v4/user/${id}/picture/${version}/`, headers })
const farmaciaHeaders = await logIn('farmacia')
/** The stored picture of an upload by `farmacia` that is taken. */
const stored = async (avatar: Upload) => {
  const { status, picture } = await upload(farmaciaHeaders, farmacia, avatar)
  expect(status).toBe(200)
  return (await fetchPicture(farmaciaHeaders, farmacia, picture)).rawPayload
}

describe('an uploaded picture', () => {
  test('becomes a square JPEG, shown by its user and kept by browsers under its version', async () => {
    const { picture: version } = await upload(
      farmaciaHeaders,
      farmacia,
      file(await picture(900, 600).jpeg().toBuffer()),
    )
    const user = (await app.inject({ url: '/api/v4/my/user/', headers: farmaciaHeaders })).json()
    expect(user.picture).toBe(version)
    const answer = await fetchPicture(farmaciaHeaders, farmacia, version)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'authorization, x-switch-user',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 225,
      height: 225,
    })
  })

  test.each(['jpeg', 'png', 'webp'] as const)('may be a %s', async (format) => {
    const bytes = await picture(300, 300)[format]().toBuffer()
    const { format: kept } = await sharp(await stored(file(bytes, `image/${format}`))).metadata()
    expect(kept).toBe('jpeg')
  })

  test('loses the place where it was taken and all else that it says of itself, and stands upright', async () => {
    const right = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#2040b0' } })
      .png()
      .toBuffer()
    const bytes = await picture(400, 200)
      .composite([{ input: right, left: 200, top: 0 }])
      .withExif({
        IFD0: { Make: 'Cámara de Ana' },
        IFD3: { GPSLatitude: '41/1 39/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const kept = await stored(file(bytes))
    const { exif, xmp, iptc, icc, orientation } = await sharp(kept).metadata()
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
    // Orientation 6: what is right in the file belongs below.
    const lower = await sharp(kept).extract({ left: 0, top: 150, width: 225, height: 75 }).toBuffer()
    const { dominant } = await sharp(lower).stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)
  })

  test('that is also a page or an archive is only a picture afterwards', async () => {
    const jpeg = await picture(300, 300).jpeg().toBuffer()
    const page = '<html><script>alert(document.domain)</script></html>'
    const kept = await stored(file(Buffer.concat([jpeg, Buffer.from(`PK\x03\x04${page}`)])))
    expect(kept.includes('script')).toBe(false)
    expect(kept.includes('PK\x03\x04')).toBe(false)
  })

  test('is replaced by the next one: the address of the earlier is gone', async () => {
    const first = (await upload(farmaciaHeaders, farmacia, file(await picture(300, 300).jpeg().toBuffer())))
      .picture
    const second = (
      await upload(farmaciaHeaders, farmacia, file(await picture(300, 200).negate().jpeg().toBuffer()))
    ).picture
    expect(second).not.toBe(first)
    expect((await fetchPicture(farmaciaHeaders, farmacia, first)).statusCode).toBe(404)
  })

  test('can be taken away again', async () => {
    await stored(file(await picture(300, 300).jpeg().toBuffer()))
    const url = `/api/v4/user/${farmacia}/avatar-upload/`
    const removed = await app.inject({ method: 'DELETE', url, headers: farmaciaHeaders })
    expect(removed.statusCode).toBe(200)
    const user = (await app.inject({ url: '/api/v4/my/user/', headers: farmaciaHeaders })).json()
    expect(user.picture).toBeNull()
  })

  test('is written into the log, with who changed it', async () => {
    const recorded = auditEvents(db)
    await recorded.forget()
    await stored(file(await picture(300, 300).jpeg().toBuffer()))
    const changed = { kind: 'avatar-changed', user_id: farmacia, real_user_id: farmacia }
    expect(await recorded.read()).toEqual([expect.objectContaining(changed)])
  })
})

describe('an upload is refused beside its field', () => {
  const unreadable = 'El archivo no es una imagen que se pueda leer'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each<[string, () => Promise<Upload> | Upload, string]>([
    ['without a file', () => [], 'Campo obligatorio'],
    ['of the wrong type', () => file(svg, 'image/svg+xml', 'a.svg'), 'Tipo de archivo no admitido'],
    ['with the wrong bytes', () => file('no soy una imagen'), unreadable],
    ['with a drawing that says it is a photograph', () => file(svg), unreadable],
    [
      'with an animation that says it is a photograph and holds a program',
      () => file('GIF89a/*\x01\x00*/=1;alert(1)//;'),
      unreadable,
    ],
    [
      'that breaks off',
      async () => file((await picture(300, 300).jpeg().toBuffer()).subarray(0, 400)),
      unreadable,
    ],
    ['that is too large', () => file(Buffer.alloc(2_097_153, 1)), 'El archivo puede tener como mucho 2 MB'],
    ['with too many files', () => [file('a'), file('b')], 'Solo se puede subir un archivo'],
    [
      'with a bomb: few bytes that unfold to a huge picture',
      async () => file(await picture(6000, 6000).png({ compressionLevel: 9 }).toBuffer(), 'image/png'),
      'La imagen tiene demasiados píxeles',
    ],
  ])('%s', async (_, avatar, fault) => {
    const before = await db.selectFrom('user_picture').selectAll().execute()
    const refused = await upload(farmaciaHeaders, farmacia, await avatar())
    expect([refused.status, refused.fault]).toEqual([422, fault])
    expect(await db.selectFrom('user_picture').selectAll().execute()).toEqual(before)
  })

  test('after thirty in a quarter of an hour', async () => {
    const headers = await logIn('agente')
    const { id } = (await app.inject({ url: '/api/v4/my/user/', headers })).json()
    for (let at = 0; at < 30; at += 1) expect((await upload(headers, id, file('x'))).status).toBe(422)
    expect((await upload(headers, id, file('x'))).status).toBe(429)
  })
})

describe('nobody', () => {
  test('changes the picture of somebody else', async () => {
    const jpeg = file(await picture(300, 300).jpeg().toBuffer())
    expect((await upload(await logIn('admin'), farmacia, jpeg)).status).toBe(404)
  })

  test('changes it while acting as that user', async () => {
    const headers = await logIn('admin', 'farmacia')
    const jpeg = file(await picture(300, 300).jpeg().toBuffer())
    expect((await upload(headers, farmacia, jpeg)).body.error).toEqual({
      code: 'forbidden',
      message: 'Los datos de la cuenta solo los cambia su propio usuario.',
    })
  })

  test('sees a picture but its user, those above and the staff that lists users', async () => {
    const jpeg = file(await picture(300, 300).jpeg().toBuffer())
    const { picture: version } = await upload(await logIn('delegado'), delegate, jpeg)
    const seenBy = async (name: string) =>
      (await fetchPicture(await logIn(name), delegate, version)).statusCode
    expect([await seenBy('delegado'), await seenBy('director'), await seenBy('admin')]).toEqual([
      200, 200, 200,
    ])
    expect([await seenBy('farmacia'), await seenBy('agente')]).toEqual([404, 404])
    expect((await fetchPicture(undefined, delegate, version)).statusCode).toBe(401)
  })
})
