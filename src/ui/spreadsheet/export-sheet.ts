import type { Sheet } from '@/domain/basics/sheet'
import { fileSystemName } from '@/domain/basics/visible-text'
import { saveFile } from '@/ui/download'
import { makeWorkbook } from '@/ui/spreadsheet/make-workbook'

/** Builds the workbook in the browser and saves it (the library is loaded on first use). */
export const exportSheet = async (
  sheet: Sheet,
  fileName: string,
  ...others: readonly Sheet[]
): Promise<void> => {
  saveFile(await makeWorkbook(sheet, ...others), `${fileSystemName(fileName)}.xlsx`)
}
