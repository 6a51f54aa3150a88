import * as v from 'valibot'
import { tagOf } from '@/domain/proposal/extensions'
import { changedRows, isDraftExpired } from '@/domain/proposal/proposal-draft'
import {
  type ProposalOwner,
  type ProposalSession,
  sessionSchema,
} from '@/features/purchasing/state/proposal-session'
import { ownerOf } from '@/offline/database/identity'

/**
 * Proposals in which the user has changed something and that are neither in the cart nor saved, by owner, pharmacy,
 * quickwin, extension and proposal. In localStorage, because what is written there as the page goes is not lost.
 */
const prefix = 'rebotica:proposal-draft:'

const draftSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ savedAt: v.number(), session: sessionSchema }),
)
/** `savedAt` in epoch milliseconds. */
export type ProposalDraft = v.InferOutput<typeof draftSchema>

const keysOf = ({ identity, pharmacy }: ProposalOwner) =>
  `${prefix}${encodeURIComponent(ownerOf(identity))}:${pharmacy}:`
const keyOf = (owner: ProposalOwner, { id, quickwin, extension }: ProposalSession) =>
  `${keysOf(owner)}${encodeURIComponent(tagOf(quickwin, extension).code)}${id && `:${id}`}`

/** Keeps the proposal, or forgets it when nothing in it is changed any more. */
export const writeDraft = (owner: ProposalOwner, draft: ProposalDraft): void => {
  if (changedRows(draft.session) === 0) removeDraft(owner, draft.session)
  else attempt(() => localStorage.setItem(keyOf(owner, draft.session), JSON.stringify(draft)))
}

export const removeDraft = (owner: ProposalOwner, session: ProposalSession): void =>
  attempt(() => localStorage.removeItem(keyOf(owner, session)))

/** What this owner has left at this pharmacy. Expired and unreadable drafts are deleted, whosever they are. */
export const readDrafts = (owner: ProposalOwner, now: number): ProposalDraft[] => {
  const drafts: ProposalDraft[] = []
  attempt(() => {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue
      const draft = v.safeParse(draftSchema, localStorage.getItem(key))
      if (!draft.success || isDraftExpired(draft.output.savedAt, now)) localStorage.removeItem(key)
      else if (key.startsWith(keysOf(owner))) drafts.push(draft.output)
    }
  })
  return drafts
}

/** Calls back after a change by another window. */
export const followDrafts = (onChanged: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) onChanged()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Where storage is full or forbidden, only the draft is lost. */
const attempt = (access: () => void): void => {
  try {
    access()
  } catch {
    // The proposal itself is still on the screen.
  }
}
