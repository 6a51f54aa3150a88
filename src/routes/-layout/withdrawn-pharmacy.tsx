import { AccessWithdrawn } from '@/ui/access-withdrawn'
import { Page } from '@/ui/page'

/** In the place of every screen of a pharmacy that no longer shows itself to its reader. */
export default function WithdrawnPharmacy({ name }: { name: string }) {
  return (
    <Page title={name === '' ? 'Farmacia' : name}>
      <AccessWithdrawn />
    </Page>
  )
}
