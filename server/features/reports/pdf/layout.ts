/** Measures in points on A4, and the colours of the light theme (src/ui/styles/theme.ts). */
export const margin = 48
export const contentWidth = 595.28 - 2 * margin
export const pageBottom = 841.89 - margin

export const sizes = { title: 18, heading: 11, figure: 14, reading: 10, body: 8.5, small: 7.5 }

export const fonts = { regular: 'regular', strong: 'strong' }

export const ink = {
  text: '#383732',
  dimmed: '#6a675f',
  line: '#d5d0c6',
  acting: '#0b6b4f',
  actingLight: '#a3d3be',
}

/** Figures of one width, so that amounts stand in columns. */
export const tabular: { features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: ['tnum'] }

/** What the font has: Latin, as Spanish, Catalan, Galician and Basque are written. Other letters lose their accents. */
const drawn = /[\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122]/

export const printable = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) => {
    if (drawn.test(letter)) return letter
    const [base = ''] = letter.normalize('NFD')
    return drawn.test(base) ? base : '?'
  }).join('')

/** Begins a new page where less than `height` is left on this one. */
export const keepTogether = (doc: PDFKit.PDFDocument, height: number): void => {
  if (doc.y + height > pageBottom) doc.addPage()
}
