import { BadFile } from '../bad-file'

/** A list with fewer than nine tenths of what was there before is probably cut short. */
const mostShare = 0.1

/** Throws BadFile when too many would be lost, unless somebody says that the list is complete. */
export const refuseTruncated = ({
  before,
  missing,
  complete,
}: {
  before: number
  missing: number
  complete: boolean
}): void => {
  if (complete || missing <= before * mostShare) return
  throw new BadFile(
    `Al archivo le faltan ${missing} de los ${before} productos que hay de esta lista: parece cortado. Si de verdad es la lista completa, repita la orden con --complete.`,
  )
}
