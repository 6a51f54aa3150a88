import type { Sheet } from '@/domain/sheet/sheet'
import { writeWorkbook } from '@/ui/spreadsheet/workbook'

declare const self: DedicatedWorkerGlobalScope

/** One workbook for each message. */
self.onmessage = ({ data }: MessageEvent<readonly Sheet[]>) => self.postMessage(writeWorkbook(...data))
