import { wholeEuros } from '@/domain/basics/whole-euros'
import { wholeShares } from '@/domain/basics/whole-shares'
import type { DonutModel } from '@/ui/chart/model/chart-model'

/** Whole percentages of the slices, and their values in whole euros: as another card shows them, or so that they add up. */
export const shownSlices = ({ measure, slices }: DonutModel): { share: number; value: number }[] => {
  const values = slices.map(({ value }) => value)
  const shares = wholeShares(values)
  const euros = measure === 'euros' ? wholeEuros(values) : values
  return slices.map(({ shown }, index) => ({
    share: shown?.share ?? shares[index] ?? 0,
    value: shown?.value ?? euros[index] ?? 0,
  }))
}

/** More returned than sold is no part of what was sold. */
export const shareText = (value: number, share: number | undefined): string =>
  value < 0 ? '- - -' : `${share}\u00a0%`
