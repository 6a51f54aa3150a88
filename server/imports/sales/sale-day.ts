import { isIsoDay } from '@/domain/basics/is-iso-day'

const patterns: { test: RegExp; order: [number, number, number] }[] = [
  { test: /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T\s].*)?$/, order: [1, 2, 3] },
  { test: /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T\s,].*)?$/, order: [3, 2, 1] },
  { test: /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2})(?:[T\s,].*)?$/, order: [3, 2, 1] },
  { test: /^(\d{4})(\d{2})(\d{2})(?:[T\s]?\d.*)?$/, order: [1, 2, 3] },
]

/** Reads a date as pharmacy programs write it, with or without the time: '31/12/2025 10:15', '2025-12-31'. */
export const readDay = (text: string): string | null => {
  for (const { test, order } of patterns) {
    const match = test.exec(text.trim())
    if (match === null) continue
    const [year = '', month = '', day = ''] = order.map((index) => match[index] ?? '')
    const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return isIsoDay(iso) ? iso : null
  }
  return null
}
