import { formatInteger } from '@/domain/basics/numbers'
import { isTruncated } from '@/domain/catalogue/truncated-list'
import { BadFile } from '../files/bad-file'

/** Throws BadFile when too many would be lost, unless somebody insists, by the option that the message names. */
export const refuseTruncated = ({
  before,
  missing,
  insists,
  option,
  what = 'productos que hay de esta lista',
}: {
  before: number
  missing: number
  insists: boolean
  option: '--complete' | '--force'
  /** What some are missing of. */
  what?: string
}): void => {
  if (insists || !isTruncated({ before, missing })) return
  throw new BadFile(
    `Al archivo le faltan ${formatInteger(missing)} de los ${formatInteger(before)} ${what}: parece cortado. Si de verdad es la lista completa, repita la orden con ${option}.`,
  )
}
