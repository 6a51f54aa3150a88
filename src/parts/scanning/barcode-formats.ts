import type { ReadInputBarcodeFormat } from 'zxing-wasm/reader'

/**
 * What the camera reads, as the browser's reader and ours spell it. On packs: EAN, Code 39 on older ones, DataMatrix
 * on prescription medicines.
 */
export const barcodeFormats = [
  { browser: 'ean_13', zxing: 'EAN13' },
  { browser: 'ean_8', zxing: 'EAN8' },
  { browser: 'code_39', zxing: 'Code39' },
  { browser: 'data_matrix', zxing: 'DataMatrix' },
] as const

/** What an order is carried in from another screen (domain/carried). */
export const carriedFormats = [{ browser: 'qr_code', zxing: 'QRCode' }] as const

export type CodeFormats = readonly { browser: string; zxing: ReadInputBarcodeFormat }[]
