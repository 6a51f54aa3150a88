/** A part in one of its versions. */
export type Part = { part: string; version: string }
export type PartContent = string | Uint8Array<ArrayBuffer>

/**
 * A row of something that the server gave, in one of its versions: the catalogue, or of a pharmacy its purchasing or a
 * month of its sales. Texts are cut into pieces; bytes are one.
 */
export type PartRow = Part & { owner: string; piece: number; content: PartContent }
/** Owner, part, version, piece. */
export type PartKey = [string, string, string, number]

/** All parts that count of a pharmacy. */
export type SnapshotParts = {
  catalogue: Part
  parts: readonly Part[]
  /** Months that the server has, and that stay away for want of room ('YYYY-MM', rising). */
  missing: readonly string[]
}

export const cataloguePart = 'catalogue'
export const purchasingPart = (pharma: number): string => `${ofPharmacy(pharma)}purchasing`
/** `month`: YYYY-MM. */
export const monthPart = (pharma: number, month: string): string => `${ofPharmacy(pharma)}${month}`

/** 'YYYY-MM', null for a part of the pharmacy that is no month of sales. */
export const monthOfPart = (part: string, pharma: number): string | null => {
  const name = isOfPharmacy(part, pharma) ? part.slice(ofPharmacy(pharma).length) : ''
  return /^\d{4}-\d{2}$/.test(name) ? name : null
}

/** What the names of all parts of a pharmacy begin with. */
const ofPharmacy = (pharma: number): string => `${pharma}/`

export const isOfPharmacy = (part: string, pharma: number): boolean => part.startsWith(ofPharmacy(pharma))

/** Characters of a text that one transaction writes: saving an order may have to wait for it. */
const pieceLength = 128 * 1024

/**
 * The rows of a part, in the order in which they are to be written: from the last piece to the first, so that where the
 * first is there, all are.
 */
export const rowsOfPart = (owner: string, { part, version }: Part, content: PartContent): PartRow[] =>
  piecesOf(content)
    .map((piece, index) => ({ owner, part, version, piece: index, content: piece }))
    .reverse()

const piecesOf = (content: PartContent): PartContent[] => {
  if (typeof content !== 'string') return [content]
  const count = Math.max(1, Math.ceil(content.length / pieceLength))
  return Array.from({ length: count }, (_, index) =>
    content.slice(index * pieceLength, (index + 1) * pieceLength),
  )
}

/** Puts the pieces of a stored part together again. */
export const contentOf = (pieces: readonly PartContent[]): PartContent => {
  const [first] = pieces
  return first !== undefined && typeof first !== 'string' ? first : pieces.join('')
}

export const isFirstPiece = ([, , , piece]: PartKey): boolean => piece === 0

/** One text for a part in a version, to look it up by. */
export const partId = ({ part, version }: Part): string => `${part}@${version}`
