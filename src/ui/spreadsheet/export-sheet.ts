import type { Sheet } from '@/domain/basics/sheet'
import { fileSystemName } from '@/domain/basics/visible-text'
import { saveFile } from '@/ui/download'

/** Builds the workbook in the browser (the package is fetched on first use) and hands it to the browser's downloads. */
export const exportSheet = async (
  sheet: Sheet,
  fileName: string,
  ...others: readonly Sheet[]
): Promise<void> => {
  const { writeWorkbook } = await import('@/ui/spreadsheet/workbook')
  saveFile(writeWorkbook(sheet, ...others), `${fileSystemName(fileName)}.xlsx`)
}
