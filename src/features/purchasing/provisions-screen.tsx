import { useEffect, useState } from 'react'
import type { Pharmacy, User } from '@/contract/session'
import { readProposal } from '@/features/purchasing/proposal-session'
import { Provisions } from '@/features/purchasing/provisions'
import type { Device } from '@/offline/device'
import type { Identity } from '@/offline/identity'

export type ProvisionsScreenProps = {
  device: Device
  identity: Identity
  user: User
  pharmacy: Pharmacy
  /** To the selection, /purchases/{id}: back, and after adding to the cart. */
  onBack: () => void
  /** To /purchase-order/{id}, after an auto-buy order was saved. */
  onOrders: () => void
}

/** The generated proposal (purchasing.md §2.4). Only with a chosen quickwin: otherwise back to the selection (§2.1). */
export function ProvisionsScreen(props: ProvisionsScreenProps) {
  const { identity, pharmacy, onBack } = props
  const [initial] = useState(() => readProposal({ identity, pharmacy: pharmacy.id }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, on arrival
  useEffect(() => {
    if (initial === null) onBack()
  }, [])
  return initial === null ? null : <Provisions {...props} initial={initial} />
}
