/** How much of what there was a list lacks. */
export type Missing = { missing: number; before: number }

/** A list that lacks more than a tenth of what there was is probably cut short: somebody has to say that it is complete. */
export const isTruncated = ({ missing, before }: Missing): boolean => missing > before * 0.1
