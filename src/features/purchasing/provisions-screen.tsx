import { useState } from 'react'
import type { ProvisionsScreenProps } from '@/features/purchasing/actions/provisions-props'
import { Provisions } from '@/features/purchasing/provisions'
import { readProposal } from '@/features/purchasing/state/proposal-session'
import { usePharmacyScope } from '@/parts/session/scope'

/** The generated proposal (purchasing.md §2.4). Its route redirects if no quickwin was chosen (§2.1). */
export function ProvisionsScreen(props: ProvisionsScreenProps) {
  const { identity, pharmacy } = usePharmacyScope()
  const [initial] = useState(() => readProposal({ identity, pharmacy: pharmacy.id }))
  return initial === null ? null : <Provisions {...props} initial={initial} />
}
