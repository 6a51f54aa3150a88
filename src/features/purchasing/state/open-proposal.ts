import { readAdded } from '@/features/purchasing/state/added-proposals'
import { readDrafts, removeDraft } from '@/features/purchasing/state/proposal-drafts'
import {
  discardProposal,
  isProposalToResume,
  openProposal,
  type ProposalOwner,
  readProposal,
} from '@/features/purchasing/state/proposal-session'
import type { Device } from '@/offline/device/device'

type Used = Pick<Device, 'outbox' | 'preferences' | 'serverNow'>

/**
 * Forgets the proposals that are orders already, or in a cart. They are removed when they become that; but a browser that is
 * killed within seconds of it may bring back what was removed, and would have its user order them again.
 */
export async function forgetUsed(device: Used, owner: ProposalOwner): Promise<void> {
  const { outbox, preferences, serverNow } = device
  const proposals = readDrafts(owner, serverNow()).map(({ session }) => session)
  const open = readProposal(owner)
  if (open !== null) proposals.push(open)
  if (proposals.length === 0) return
  // Where the device cannot tell, they stay: none of them can be saved as an order twice.
  const used = await Promise.all([
    outbox.orderedOf(proposals.map(({ id }) => id)),
    readAdded(preferences),
  ]).catch((): string[][] => [])
  for (const proposal of proposals) {
    if (!used.some((ids) => ids.includes(proposal.id))) continue
    removeDraft(owner, proposal)
    discardProposal(owner, proposal)
  }
}

/** Opens the proposal that is named, else the one that was open last in this tab; false where it is gone, or used already. */
export async function isOpen(device: Used, owner: ProposalOwner, named?: string): Promise<boolean> {
  const chosen = named ? openProposal(owner, named) : readProposal(owner)
  await forgetUsed(device, owner)
  return chosen !== null && readProposal(owner)?.id === chosen.id
}

/** What names the proposal that was open before a reload; null for a user who is just leaving it. */
export async function proposalToResume(
  device: Used,
  owner: ProposalOwner,
): Promise<{ proposal: string } | null> {
  await forgetUsed(device, owner)
  const proposal = isProposalToResume(owner) ? readProposal(owner) : null
  return proposal && { proposal: proposal.id }
}
