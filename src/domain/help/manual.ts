import { foldText } from '@/domain/basics/text'

export type ManualRole = 'farmacia' | 'laboratorio'

const generic = 'multilaboratorio'

/**
 * Name of the manual's PDF (platform.md §9): of the first laboratory that the user works with, in lower case, and of the role;
 * without a laboratory the one for all of them.
 */
export const manualName = (laboratory: string | undefined, role: ManualRole): string =>
  `${nameInAddress(laboratory ?? '') || generic}-${role}`

/** What a name of a manual asks for, among these laboratories; null where there is no such manual. */
export function manualOf<L extends { name: string }>(
  name: string,
  laboratories: readonly L[],
): { laboratory: L | null; role: ManualRole } | null {
  for (const role of ['farmacia', 'laboratorio'] as const) {
    if (name === manualName(undefined, role)) return { laboratory: null, role }
    const laboratory = laboratories.find((each) => manualName(each.name, role) === name)
    if (laboratory !== undefined) return { laboratory, role }
  }
  return null
}

const nameInAddress = (name: string): string =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
