const encodings: Record<string, string> = { 'utf-8': 'UTF-8', 'windows-1252': 'Latin-1 (Windows-1252)' }
const separators: Record<string, string> = { '\t': 'tabulador' }

/** 'UTF-8, separado por «;»'. */
export const describeText = ({ encoding, separator }: { encoding: string; separator: string }): string =>
  `${encodings[encoding] ?? encoding.toUpperCase()}, separado por ${separators[separator] ?? `«${separator}»`}`
