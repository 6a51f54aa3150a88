/**
 * False for iPads with iOS 11 and 12: their Safari opens a spreadsheet instead of saving it, and leaves the page
 * (purchasing.md §5). Later iPads identify as Macintosh.
 */
export const canSaveSpreadsheets = ({ userAgent }: Pick<Navigator, 'userAgent'>): boolean =>
  !/\biPad\b.*\bOS (11|12)[_ ]/.test(userAgent)

export const unsupportedText =
  'Las version de Safari para iOS 11 y 12 no soporta las descargas de hojas de calculo.'
