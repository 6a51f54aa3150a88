import { useEffect, useState } from 'react'
import { readProposal } from '@/features/purchasing/proposal-session'
import { Provisions } from '@/features/purchasing/provisions'
import type { ProvisionsScreenProps } from '@/features/purchasing/provisions-props'
import { usePharmacyScope } from '@/parts/session/scope'

/** The generated proposal (purchasing.md §2.4). Only with a chosen quickwin: otherwise back to the selection (§2.1). */
export function ProvisionsScreen(props: ProvisionsScreenProps) {
  const { onBack } = props
  const { identity, pharmacy } = usePharmacyScope()
  const [initial] = useState(() => readProposal({ identity, pharmacy: pharmacy.id }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, on arrival
  useEffect(() => {
    if (initial === null) onBack()
  }, [])
  return initial === null ? null : <Provisions {...props} initial={initial} />
}
