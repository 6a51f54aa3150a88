import { afterEach, expect, test, vi } from 'vitest'
import { openReader, preloadReader } from '@/parts/scanning/barcode-reader'
import { hasCamera, openCamera, preloadCameraReader } from '@/parts/scanning/camera'

afterEach(() => vi.unstubAllGlobals())

const withCamera = (getUserMedia: (wanted: MediaStreamConstraints) => Promise<unknown>) =>
  vi.stubGlobal('navigator', { onLine: true, mediaDevices: { getUserMedia } })

const stream = (track: object) => {
  const stopped = vi.fn()
  const each = { ...track, stop: stopped }
  return { media: { getVideoTracks: () => [each], getTracks: () => [each] }, stopped }
}

test('a device without cameras, or a page that is not secure, has none', () => {
  vi.stubGlobal('navigator', {})
  expect(hasCamera()).toBe(false)
  withCamera(async () => undefined)
  expect(hasCamera()).toBe(true)
})

test.each([
  ['NotAllowedError', /^No hay permiso para usar la cámara/],
  ['NotFoundError', /^No se ha encontrado ninguna cámara/],
  ['NotReadableError', /^La cámara está ocupada/],
  ['InvalidStateError', /^No se ha podido abrir la cámara/],
])('a camera that fails with %s gives a readable message', async (name, words) => {
  withCamera(() => Promise.reject(new DOMException('x', name)))
  expect(await openCamera()).toEqual({ ok: false, problem: expect.stringMatching(words) })
})

test('the rear camera is requested, and closing switches it off', async () => {
  const { media, stopped } = stream({})
  const asked = vi.fn(async (_: MediaStreamConstraints) => media)
  withCamera(asked)
  const outcome = await openCamera()
  expect(asked.mock.calls[0]?.[0]).toMatchObject({
    audio: false,
    video: { facingMode: { ideal: 'environment' } },
  })
  expect(outcome).toMatchObject({ ok: true, camera: { light: undefined } })
  if (outcome.ok) outcome.camera.close()
  expect(stopped).toHaveBeenCalledOnce()
})

test('a camera’s light can be switched on and off', async () => {
  const applyConstraints = vi.fn(async () => undefined)
  const { media } = stream({ getCapabilities: () => ({ torch: true }), applyConstraints })
  withCamera(async () => media)
  const outcome = await openCamera()
  if (outcome.ok) await outcome.camera.light?.(true)
  expect(applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
})

const detector = (formats: string[]) => {
  const made = vi.fn()
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => formats
      constructor(options: unknown) {
        made(options)
      }
      detect = async () => [{ rawValue: '8470006620267' }]
    },
  )
  return made
}

test('the browser’s own barcode reader is used if it can read EAN-13, for the kinds of codes on packs', async () => {
  const made = detector(['qr_code', 'ean_13', 'data_matrix'])
  const read = await openReader()
  expect(made).toHaveBeenCalledWith({ formats: ['ean_13', 'data_matrix'] })
  expect(await read(document.createElement('video'))).toEqual(['8470006620267'])
})

test('our barcode reader is not downloaded if the browser has its own or there is no camera', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  detector(['ean_13'])
  await preloadReader()
  vi.stubGlobal('BarcodeDetector', undefined)
  vi.stubGlobal('navigator', {})
  await preloadCameraReader()
  expect(fetched).not.toHaveBeenCalled()
})

test('our barcode reader is downloaded in advance if the browser has none; without a network nothing fails', async () => {
  const fetched = vi.fn(() => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('fetch', fetched)
  withCamera(async () => undefined)
  detector(['qr_code'])
  await preloadCameraReader()
  expect(fetched).toHaveBeenCalledWith(expect.stringMatching(/zxing_reader.*\.wasm/))
})
