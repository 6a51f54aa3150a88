import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app'

const folder = await mkdtemp(join(tmpdir(), 'rebotica-app-'))
afterAll(() => rm(folder, { recursive: true }))
const browserCheck = 'window.isBrowserTooOld = false'
const startScript = "import('/assets/main-abc.js')\n"
const script = `console.log('${'x'.repeat(2000)}')`
await mkdir(join(folder, 'assets'))
const files: Record<string, string | Buffer> = {
  'index.html': `<!doctype html><script data-browser>${browserCheck}</script><script data-build="one">${startScript}</script><title>Rebotica</title>
<script>alert('another')</script>`,
  'sw.js': 'self.skipWaiting',
  'manifest.webmanifest': '{"name":"Rebotica"}',
  'assets/main-abc.js': script,
  'assets/main-abc.js.br': brotliCompressSync(script),
  'assets/main-abc.js.gz': gzipSync(script),
  'assets/main-abc.js.map': '{}',
}
for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
await writeFile(join(tmpdir(), `${folder.split('/').at(-1)}-secret.txt`), 'secret')
afterAll(() => rm(join(tmpdir(), `${folder.split('/').at(-1)}-secret.txt`)))

const { app } = await createTestApp({ appFolder: folder })
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('the files of the built app', () => {
  test('may be cached forever if their name has a hash', async () => {
    const response = await get('/assets/main-abc.js')
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe(script)
    expect(response.headers['content-type']).toContain('javascript')
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('are sent as %s compressed at build time', async (encoding, decompress) => {
    const response = await get('/assets/main-abc.js', { 'accept-encoding': encoding })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers['content-type']).toContain('javascript')
    expect(response.headers.vary).toContain('accept-encoding')
    expect(decompress(response.rawPayload).toString()).toBe(script)
  })

  test.each(['/', '/index.html', '/sw.js', '/manifest.webmanifest'])(
    'are always revalidated: %s',
    async (url) => {
      const response = await get(url)
      expect(response.statusCode).toBe(200)
      expect(response.headers['cache-control']).toBe('no-cache')
      const again = await get(url, { 'if-none-match': String(response.headers.etag) })
      expect(again.statusCode).toBe(304)
    },
  )

  test.each(['/login', '/purchases/1/provisions', '/cart/1?x=1', '/dashboard/1/'])(
    'include the app’s page at its address %s',
    async (url) => {
      const response = await get(url)
      expect(response.statusCode).toBe(200)
      expect(response.body).toContain('<title>Rebotica</title>')
    },
  )

  test.each([
    '/assets/main-old.js',
    '/assets/',
    '/favicon.ico',
    '/assets/main-abc.js.map',
    '/assets/main-abc.js.br',
    '/api/v4/nada',
    '/api/nada',
    '/..%2findex.html',
    '/%2e%2e/secret.txt',
    '/%',
  ])('are answered 404 if missing, never with the page: %s', async (url) => {
    const response = await get(url)
    expect([url, response.statusCode]).toEqual([url, url === '/%' ? 400 : 404])
    expect(response.body).not.toContain('<title>')
    expect(response.headers['content-type']).toContain('application/json')
  })
})

describe('security headers', () => {
  test.each(['/', '/api/v4/health/', '/api/v4/nada', '/assets/main-abc.js'])('are on %s', async (url) => {
    const { headers } = await get(url)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[^' ]+' 'sha256-[^' ]+';/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain("'unsafe-eval'")
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'permissions-policy':
        'camera=(self), publickey-credentials-create=(self), publickey-credentials-get=(self), microphone=(), geolocation=()',
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  test('allow the two scripts of index.html, and no other', async () => {
    const hashes = [browserCheck, startScript].map(
      (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    )
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hashes.join(' ')};`)
    expect(policy.match(/sha256-/g)).toHaveLength(2)
  })
})

describe('the headers of API answers', () => {
  test('forbid caching', async () => {
    expect((await get('/api/v4/health/')).headers['cache-control']).toBe('no-store')
  })

  test('include compression above a kilobyte', async () => {
    const large = await get('/api/v4/openapi.json', { 'accept-encoding': 'br, gzip' })
    expect(large.headers['content-encoding']).toBe('br')
    expect(JSON.parse(brotliDecompressSync(large.rawPayload).toString())).toHaveProperty('openapi')
    const small = await get('/api/v4/health/', { 'accept-encoding': 'br, gzip' })
    expect(small.headers).not.toHaveProperty('content-encoding')
  })
})
