import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetAnswers } from '@/features/session/forget-answers'
import { AccessWithdrawn } from '@/parts/session/access-withdrawn'
import { useSessionScope } from '@/parts/session/scope'
import { Page } from '@/ui/shell/page'

type WithdrawnPharmacyProps = { name: string; pharmacy: number }

/** Replaces every screen of a pharmacy that this user may no longer see. Its data on the device is deleted. */
export default function WithdrawnPharmacy({ name, pharmacy }: WithdrawnPharmacyProps) {
  const { device, identity } = useSessionScope()
  const queryClient = useQueryClient()
  useEffect(() => {
    void forgetAnswers({ device, queryClient }, { identity, pharmacy })
  }, [device, queryClient, identity, pharmacy])
  return (
    <Page title={name === '' ? 'Farmacia' : name}>
      <AccessWithdrawn />
    </Page>
  )
}
