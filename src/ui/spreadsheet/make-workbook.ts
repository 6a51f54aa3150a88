import type { Sheet } from '@/domain/sheet/sheet'

/** Far beyond any workbook: a worker killed for its memory says nothing. */
const silenceMs = 20_000

/** Makes a workbook in a worker, because its library takes the processor for longer than a page may; in the page where none starts. */
export const makeWorkbook = async (...sheets: readonly Sheet[]): Promise<Blob> =>
  (await inWorker(sheets)) ?? inPage(sheets)

/** Null where it could not be made there. The worker ends with it, and its memory is free again. */
const inWorker = (sheets: readonly Sheet[]): Promise<Blob | null> =>
  new Promise((resolve) => {
    const worker = startWorker()
    if (worker === null) return resolve(null)
    const end = (made: Blob | null) => {
      clearTimeout(alarm)
      worker.terminate()
      resolve(made)
    }
    const alarm = setTimeout(() => end(null), silenceMs)
    worker.onmessage = ({ data }) => end(data)
    worker.onmessageerror = () => end(null)
    worker.onerror = (event) => {
      // The page meets the reason itself.
      event.preventDefault()
      end(null)
    }
    worker.postMessage(sheets)
  })

const startWorker = (): Worker | null => {
  try {
    return new Worker(new URL('@/ui/spreadsheet/workbook-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

/** So rare that the library's second copy is not stored for use without a network (vite.config.ts, globIgnores). */
const inPage = async (sheets: readonly Sheet[]): Promise<Blob> => {
  const { writeWorkbook } = await import('@/ui/spreadsheet/workbook')
  return writeWorkbook(...sheets)
}
