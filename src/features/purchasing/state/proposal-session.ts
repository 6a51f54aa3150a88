import * as v from 'valibot'
import { quickwinSchema } from '@/contract/purchasing/quickwin-schema'
import { type Identity, ownerOf } from '@/offline/database/identity'
import { readSessionValue, writeSessionValue } from '@/ui/state/session-value'

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

export const sessionSchema = v.object({
  /** Id of this proposal; empty in one that was stored before proposals had ids. */
  id: v.optional(v.string(), ''),
  quickwin: quickwinSchema,
  extension: v.picklist(['all', 'brand', 'generic']),
  salesRange: v.object({ start: v.string(), end: v.string() }),
  period: v.number(),
  /** What was ordered and has not come is suggested again. */
  ignoreOnItsWay: v.optional(v.boolean()),
  /** The extension was already in the cart when it was chosen. */
  repeated: v.boolean(),
  filters: filtersSchema,
  /** The switch between suggested and default quantities. */
  quantities: v.picklist(['suggested', 'default']),
  /** Quantities changed by the user, by CN. */
  touched: v.record(v.string(), v.number()),
  /** The prudent quantities that were taken last, by CN. */
  prudent: v.optional(v.record(v.string(), v.number())),
  /** Product chosen instead of the first one, by group key. */
  swaps: v.record(v.string(), v.string()),
  /** Its screen was left: Forward opens it again, but not a visit to the selection. */
  left: v.optional(v.literal(true)),
})
/** The chosen quickwin and all settings of its proposal (purchasing.md §3, "Quickwin request state"). */
export type ProposalSession = v.InferOutput<typeof sessionSchema>

export type ProposalOwner = { identity: Identity; pharmacy: number }

const keyOf = ({ identity, pharmacy }: ProposalOwner) => `proposal:${ownerOf(identity)}:${pharmacy}`
/** Key of a proposal that was open before the current one, to which Back leads. */
const earlierKeyOf = (owner: ProposalOwner, id: string) => `${keyOf(owner)}:${id}`

const readAt = (key: string): ProposalSession | null => {
  const parsed = v.safeParse(sessionSchema, readSessionValue(key))
  return parsed.success ? parsed.output : null
}

/** The proposal that is or was last open in this browser tab; null once it was ordered or discarded. */
export const readProposal = (owner: ProposalOwner): ProposalSession | null => readAt(keyOf(owner))

export const writeProposal = (owner: ProposalOwner, session: ProposalSession): void => {
  const current = readProposal(owner)
  if (current !== null && current.id !== session.id)
    writeSessionValue(earlierKeyOf(owner, current.id), current)
  writeSessionValue(keyOf(owner), { ...session, left: undefined })
}

/** The proposal that an address names becomes the open one; null once it was ordered or discarded, and in another tab. */
export const openProposal = (owner: ProposalOwner, id: string): ProposalSession | null => {
  const current = readProposal(owner)
  if (current?.id === id) return current
  const earlier = readAt(earlierKeyOf(owner, id))
  if (earlier !== null) writeProposal(owner, earlier)
  return earlier
}

/** The proposal was ordered or discarded: Forward does not open it again. Another one that was open stays. */
export const discardProposal = (owner: ProposalOwner, { id, quickwin, extension }: ProposalSession): void => {
  writeSessionValue(earlierKeyOf(owner, id), undefined)
  const stored = readProposal(owner)
  if (stored?.id === id && stored.quickwin.code === quickwin.code && stored.extension === extension)
    writeSessionValue(keyOf(owner), undefined)
}

/** Keys of proposals currently shown. */
const shown = new Set<string>()

/** Stores the proposal while a screen shows it. Returns a function to be called when the screen is left. */
export function showProposal(owner: ProposalOwner, session: ProposalSession): () => void {
  writeProposal(owner, session)
  shown.add(keyOf(owner))
  return () => {
    shown.delete(keyOf(owner))
    const stored = readProposal(owner)
    if (stored !== null) writeSessionValue(keyOf(owner), { ...stored, left: true })
  }
}

/**
 * True if a proposal was open before a reload, so that it should be opened again; false for a user who is just leaving
 * it.
 */
export const isProposalToResume = (owner: ProposalOwner): boolean => {
  if (shown.has(keyOf(owner))) return false
  const proposal = readProposal(owner)
  return proposal !== null && proposal.left === undefined
}
