import { barcodeFormats, type CodeFormats } from '@/parts/scanning/barcode-formats'

/** Reads the codes in the camera's current picture. */
export type BarcodeReader = (video: HTMLVideoElement) => Promise<string[]>

/** The Barcode Detection API, which TypeScript does not know yet. */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own reader if it can read the first of the formats, otherwise ours. Rejects if ours cannot be loaded. */
export async function openReader(formats: CodeFormats = barcodeFormats): Promise<BarcodeReader> {
  const own = await ownFormats(formats)
  if (own === null) return (await import('@/parts/scanning/zxing-reader')).openZxingReader(formats)
  const detector = new own.Detector({ formats: own.formats })
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
}

/**
 * Loads our reader before it is needed, so that the service worker has it when there is no network. It is not among the
 * app files that every device stores: few have a camera and no reader of the browser.
 */
export async function preloadReader(): Promise<void> {
  if ((await ownFormats(barcodeFormats)) !== null) return
  const { zxingFile } = await import('@/parts/scanning/zxing-reader')
  await fetch(zxingFile)
}

async function ownFormats(
  wanted: CodeFormats,
): Promise<{ Detector: DetectorClass; formats: string[] } | null> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (Detector === undefined) return null
  const supported = await Detector.getSupportedFormats().catch((): string[] => [])
  const formats = wanted.map(({ browser }) => browser).filter((format) => supported.includes(format))
  return formats[0] === wanted[0]?.browser ? { Detector, formats } : null
}
