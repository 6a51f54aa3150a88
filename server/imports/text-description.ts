import type { ColumnUse } from './column-uses'

const encodings: Record<string, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Latin-1 (Windows-1252)',
  ibm850: 'MS-DOS (página de códigos 850)',
}
const separators: Record<string, string> = { '\t': 'tabulador' }

/** 'UTF-8, separado por «;»'. */
export const describeText = ({ encoding, separator }: { encoding: string; separator: string }): string =>
  `${encodings[encoding] ?? encoding.toUpperCase()}, separado por ${separators[separator] ?? `«${separator}»`}`

/** 'Fecha ← FechaHora · Unidades ← Cantidad; sin usar: IdVenta'. */
export const columnsText = (header: readonly string[], uses: readonly ColumnUse[]): string => {
  const used = uses.flatMap(({ label, index }) => (index === null ? [] : `${label} ← ${header[index]}`))
  const taken = new Set(uses.map(({ index }) => index))
  const unused = header.filter((_, index) => !taken.has(index))
  return `${used.join(' · ')}${unused.length === 0 ? '' : `; sin usar: ${unused.join(', ')}`}`
}
