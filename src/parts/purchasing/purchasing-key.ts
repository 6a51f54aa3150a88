import { ownerOf } from '@/offline/database/identity'
import type { PharmacyScope } from '@/parts/session/scope'

/** Of everything that was asked about what a pharmacy buys: whoever refreshes its data invalidates it. */
export const purchasingKey = (pharmacy: number) => ['purchasing', pharmacy] as const

/** Of one such question, by whoever asks it. */
export const purchasingQuestionKey = (
  { identity, pharmacy }: Pick<PharmacyScope, 'identity' | 'pharmacy'>,
  question: string,
  ...about: readonly unknown[]
) => [...purchasingKey(pharmacy.id), ownerOf(identity), question, ...about]
