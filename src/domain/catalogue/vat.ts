/** IVA in per cent: of medicines (super-reduced), and of everything else in a pharmacy (general). */
export const vatPercent = { medicines: 4, other: 21 } as const
