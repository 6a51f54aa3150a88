import { BadFile } from '../bad-file'

/** A list with fewer than nine tenths of what was there before is probably cut short. */
const mostShare = 0.1

/** Throws BadFile when too many would be lost, unless somebody insists, by the option that the message names. */
export const refuseTruncated = ({
  before,
  missing,
  insists,
  option,
}: {
  before: number
  missing: number
  insists: boolean
  option: '--complete' | '--force'
}): void => {
  if (insists || missing <= before * mostShare) return
  throw new BadFile(
    `Al archivo le faltan ${missing} de los ${before} productos que hay de esta lista: parece cortado. Si de verdad es la lista completa, repita la orden con ${option}.`,
  )
}
