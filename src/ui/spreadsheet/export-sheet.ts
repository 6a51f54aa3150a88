import { fileSystemName } from '@/domain/basics/visible-text'
import { sheetToCsv } from '@/domain/sheet/csv'
import type { Sheet } from '@/domain/sheet/sheet'
import { saveFile } from '@/ui/files/download'
import { makeWorkbook } from '@/ui/spreadsheet/make-workbook'

/** Builds the workbook in the browser and saves it (the library is loaded on first use). */
export const exportSheet = async (
  sheet: Sheet,
  fileName: string,
  ...others: readonly Sheet[]
): Promise<void> => {
  saveFile(await makeWorkbook(sheet, ...others), `${fileSystemName(fileName)}.xlsx`)
}

/** Saves one sheet as CSV, which every program reads. */
export const exportCsv = (sheet: Sheet, fileName: string): void =>
  saveFile(
    new Blob([sheetToCsv(sheet)], { type: 'text/csv;charset=utf-8' }),
    `${fileSystemName(fileName)}.csv`,
  )
