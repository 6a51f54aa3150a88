import * as v from 'valibot'
import { quickwinSchema } from '@/contract/quickwin-schema'
import { type Identity, ownerOf } from '@/offline/database/identity'
import { readSessionValue, writeSessionValue } from '@/ui/session-value'

const filtersSchema = v.object({
  generic: v.nullable(v.boolean()),
  fantasy: v.nullable(v.literal(true)),
  brand: v.nullable(v.literal(true)),
  outOfStock: v.nullable(v.literal(true)),
  laboratoriesExcluded: v.array(v.number()),
})
export type ProposalFilters = v.InferOutput<typeof filtersSchema>

export const noFilters: ProposalFilters = {
  generic: null,
  fantasy: null,
  brand: null,
  outOfStock: null,
  laboratoriesExcluded: [],
}

const sessionSchema = v.object({
  quickwin: quickwinSchema,
  extension: v.picklist(['all', 'brand', 'generic']),
  salesRange: v.object({ start: v.string(), end: v.string() }),
  period: v.number(),
  /** The extension was already in the cart when it was chosen. */
  repeated: v.boolean(),
  filters: filtersSchema,
  /** The switch between suggested and default quantities. */
  quantities: v.picklist(['suggested', 'default']),
  /** Quantities that the user touched, by CN. */
  touched: v.record(v.string(), v.number()),
  /** Product chosen instead of the first one, by group key. */
  swaps: v.record(v.string(), v.string()),
})
/** The chosen quickwin and everything asked of it (purchasing.md §3, "Quickwin request state"). */
export type ProposalSession = v.InferOutput<typeof sessionSchema>

export type ProposalOwner = { identity: Identity; pharmacy: number }

const keyOf = ({ identity, pharmacy }: ProposalOwner) => `proposal:${ownerOf(identity)}:${pharmacy}`

/** The proposal that was open in this browser tab: survives a reload, null once its screen was left. */
export const readProposal = (owner: ProposalOwner): ProposalSession | null => {
  const parsed = v.safeParse(sessionSchema, readSessionValue(keyOf(owner)))
  return parsed.success ? parsed.output : null
}

export const writeProposal = (owner: ProposalOwner, session: ProposalSession): void =>
  writeSessionValue(keyOf(owner), session)

/** Proposals that are on the screen. */
const shown = new Set<string>()

/** While a screen shows it. Returns what to do when the screen is left: it is forgotten. */
export function showProposal(owner: ProposalOwner, session: ProposalSession): () => void {
  writeProposal(owner, session)
  shown.add(keyOf(owner))
  return () => {
    shown.delete(keyOf(owner))
    writeSessionValue(keyOf(owner), undefined)
  }
}

/** One was open when the page was loaded again elsewhere. Whoever is just leaving its screen is not led back to it. */
export const isProposalToResume = (owner: ProposalOwner): boolean =>
  !shown.has(keyOf(owner)) && readProposal(owner) !== null
