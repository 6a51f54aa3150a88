import type { Cents } from '@/domain/basics/money'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { ProposalTag } from '@/domain/proposal/proposal-types'

/** Where a line's units came from. */
export type CartTag = ProposalTag & {
  quantity: number
  /** What its proposal started with, where the user changed it there. */
  suggested?: number
}

export type CartProduct = {
  id: number
  cn: Cn
  product: string
  ean: { code?: string }
  /** Whole units, 0 to 9999. May differ from the sum of its tags: then the input counts as touched. */
  quantity: number
  pvl: Cents
  pvp: Cents | null
  campaign: { id: number; name: string } | null
  laboratory: { id: number; name: string; image: string | null }
  tags: CartTag[]
}

/** One laboratory's cart at one pharmacy. */
export type CartItem = {
  pharma: number
  laboratory: number
  /** Cart format, '1.1.0'. */
  version: string
  /** Epoch milliseconds: the last change plus three days. */
  expirationDate: number
  products: CartProduct[]
}

export type CartSummary = {
  totalPvl: Cents
  totalPvp: Cents
  totalQuantity: number
  tags: { code: string; name: string; totalPvl: Cents; totalPvp: Cents }[]
}
