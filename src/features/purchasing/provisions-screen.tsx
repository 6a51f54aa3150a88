import { useState } from 'react'
import { readProposal } from '@/features/purchasing/proposal-session'
import { Provisions } from '@/features/purchasing/provisions'
import type { ProvisionsScreenProps } from '@/features/purchasing/provisions-props'
import { usePharmacyScope } from '@/parts/session/scope'

/** The generated proposal (purchasing.md §2.4). Its route redirects if no quickwin was chosen (§2.1). */
export function ProvisionsScreen(props: ProvisionsScreenProps) {
  const { identity, pharmacy } = usePharmacyScope()
  const [initial] = useState(() => readProposal({ identity, pharmacy: pharmacy.id }))
  return initial === null ? null : <Provisions {...props} initial={initial} />
}
