/** Reads the codes in what a camera shows now. */
export type BarcodeReader = (video: HTMLVideoElement) => Promise<string[]>

/** The Barcode Detection API, which TypeScript does not know yet. */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** What stands on packs: EAN, Code 39 on older ones, DataMatrix on prescription medicines. */
const wanted = ['ean_13', 'ean_8', 'code_39', 'data_matrix']

/** The browser's own reader where it knows EAN-13, else ours. Rejects where ours cannot be fetched. */
export async function openReader(): Promise<BarcodeReader> {
  const own = await ownFormats()
  if (own === null) return (await import('@/features/quick-order/zxing-reader')).openZxingReader()
  const detector = new own.Detector({ formats: own.formats })
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
}

/** Fetches our reader ahead of its first use, where it will be needed: the worker keeps it, for when there is no network. */
export async function keepReader(): Promise<void> {
  if ((await ownFormats()) !== null) return
  const { zxingFile } = await import('@/features/quick-order/zxing-reader')
  await fetch(zxingFile)
}

async function ownFormats(): Promise<{ Detector: DetectorClass; formats: string[] } | null> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (Detector === undefined) return null
  const supported = await Detector.getSupportedFormats().catch((): string[] => [])
  if (!supported.includes('ean_13')) return null
  return { Detector, formats: wanted.filter((format) => supported.includes(format)) }
}
