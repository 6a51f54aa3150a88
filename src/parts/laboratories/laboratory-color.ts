import { useSyncExternalStore } from 'react'
import { areAlike, competition, standingOut, type ThemeColor } from '@/ui/styles/theme-color'

/** Corporate colours by laboratory id. */
export type LaboratoryColors = ReadonlyMap<number, string>

/** The colour of a laboratory by its id and name: the same on every mark and in every chart. */
export type ColorOfLaboratory = (laboratory: { id: number | null; name: string }) => ThemeColor

/**
 * For laboratories without a colour of their own: visible on both themes, different from each other and from what has a
 * meaning of its own (own sales, generics, brands, parafarmacia, competition).
 */
export const derivedColors = [
  '#a9692e',
  '#7f8026',
  '#558d00',
  '#00929d',
  '#0089cf',
  '#7474ef',
  '#a269c9',
  '#cc5a82',
  '#db551d',
] as const

/** Its corporate colour, mended where it could not be seen; without one, or with a grey one, a colour by its whole name. */
export const laboratoryColor = (own: string | undefined, name: string): ThemeColor => {
  const shown = own === undefined ? undefined : standingOut(own)
  if (shown === undefined || areAlike(shown.light, competition) || areAlike(shown.dark, competition)) {
    return standingOut(derivedColors[hashOf(name) % derivedColors.length] as string)
  }
  return shown
}

const hashOf = (name: string): number => {
  let hash = 0
  for (const letter of name) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  return hash
}

/*
 * One map for all marks of a page instead of a context: a proposal has a mark in each of its rows, and the first screen
 * would carry the provider's code.
 */
let known: ColorOfLaboratory = colorsFrom(new Map())
const listeners = new Set<() => void>()

/** Told by whoever asks the server (keep-laboratory-colors.tsx). */
export function tellLaboratoryColors(colors: LaboratoryColors): void {
  known = colorsFrom(colors)
  for (const listener of listeners) listener()
}

export const useLaboratoryColor = (): ColorOfLaboratory => useSyncExternalStore(subscribe, () => known)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function colorsFrom(colors: LaboratoryColors): ColorOfLaboratory {
  const held = new Map<string, ThemeColor>()
  return ({ id, name }) => {
    const own = id === null ? undefined : colors.get(id)
    const key = `${own ?? ''} ${name}`
    const color = held.get(key) ?? laboratoryColor(own, name)
    held.set(key, color)
    return color
  }
}
