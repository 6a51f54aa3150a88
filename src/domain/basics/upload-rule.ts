import { formatBytes } from '@/domain/basics/bytes'

/** Which files may be uploaded with a call. */
export type UploadRule = {
  /** Media types as in the `accept` attribute of an input: 'image/png', or all of 'image/*'. */
  types: readonly string[]
  /** How many files at once. */
  most: number
  /** Limit of each single file. */
  maxBytes: number
  /** Limit of all files together; absent where each has its own limit alone. */
  maxTotalBytes?: number
  required: boolean
}

/** Why these files are refused, in Spanish; null when they may be uploaded. What they really hold is checked elsewhere. */
export const uploadFault = (
  files: readonly { type: string; size: number }[],
  rule: UploadRule,
): string | null => {
  if (rule.required && files.length === 0) return 'Campo obligatorio'
  if (files.length > rule.most) return tooManyFiles(rule)
  if (!files.every(({ type }) => isAcceptedType(type, rule))) return 'Tipo de archivo no admitido'
  if (files.some(({ size }) => size > rule.maxBytes)) return tooLargeFile(rule)
  if (
    areTooLarge(
      files.map(({ size }) => size),
      rule,
    )
  )
    return tooLargeTogether(rule)
  return files.some(({ size }) => size === 0) ? 'El archivo está vacío' : null
}

export const tooManyFiles = ({ most }: UploadRule): string =>
  most === 1 ? 'Solo se puede subir un archivo' : `Como mucho ${most} archivos`

export const tooLargeFile = ({ most, maxBytes }: UploadRule): string =>
  `${most === 1 ? 'El' : 'Cada'} archivo puede tener como mucho ${formatBytes(maxBytes)}`

export const areTooLarge = (
  sizes: readonly number[],
  { maxTotalBytes = Number.POSITIVE_INFINITY }: UploadRule,
): boolean => sizes.reduce((total, size) => total + size, 0) > maxTotalBytes

export const tooLargeTogether = ({ maxTotalBytes = 0 }: UploadRule): string =>
  `Los archivos pueden tener juntos como mucho ${formatBytes(maxTotalBytes)}`

const isAcceptedType = (type: string, { types }: UploadRule): boolean =>
  types.some((accepted) =>
    accepted.endsWith('/*') ? type.startsWith(accepted.slice(0, -1)) : type === accepted,
  )
