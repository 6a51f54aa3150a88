import { afterEach, expect, test, vi } from 'vitest'
import type { Sheet } from '@/domain/sheet/sheet'
import { makeWorkbook } from '@/ui/spreadsheet/make-workbook'
import { writeWorkbook, xlsxMediaType } from '@/ui/spreadsheet/workbook'

const sheet: Sheet = {
  name: 'rebotica',
  columns: [
    { title: 'CN', kind: 'text' },
    { title: 'PVL/UD', kind: 'cents' },
  ],
  rows: [
    ['012345', 310],
    ['662026', null],
  ],
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Without the moment that a zip file has of its entries. */
const sizeOf = (blob: Blob) => ({ type: blob.type, size: blob.size })

test('a workbook is made by a worker, which ends with it', async () => {
  const ended = vi.spyOn(Worker.prototype, 'terminate')
  const made = await makeWorkbook(sheet)
  expect(sizeOf(made)).toEqual({ type: xlsxMediaType, size: writeWorkbook(sheet).size })
  expect(ended).toHaveBeenCalledOnce()
})

class Forbidden {
  constructor() {
    throw new DOMException('', 'SecurityError')
  }
}
class Broken {
  onerror: ((event: Event) => void) | undefined
  terminate() {}
  postMessage() {
    this.onerror?.(new Event('error', { cancelable: true }))
  }
}

test.each([
  ['a browser that forbids workers', Forbidden],
  ['a worker that breaks', Broken],
])('%s leaves the workbook to the page', async (_, worker) => {
  vi.stubGlobal('Worker', worker)
  expect(sizeOf(await makeWorkbook(sheet))).toEqual(sizeOf(writeWorkbook(sheet)))
})
