import { useQuery } from '@tanstack/react-query'
import { type FunctionComponent, useEffect, useState } from 'react'
import type { VideoTutorial } from '@/contract/support/help'
import { SearchDialog } from '@/features/search/search-dialog'
import { pharmacyQuery } from '@/features/session/queries'
import { PharmacyProvider, useSessionScope } from '@/parts/session/scope'
import type { SiteSearchProps } from '@/routes/-layout/search/search-props'
import { useActionEntries } from '@/routes/-layout/search/use-action-entries'
import { useHelpEntries } from '@/routes/-layout/search/use-help-entries'
import { usePharmacies } from '@/routes/-layout/search/use-pharmacies'
import { usePharmacyContents } from '@/routes/-layout/search/use-pharmacy-contents'
import { useScreenEntries } from '@/routes/-layout/search/use-screen-entries'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const VideoDialog: FunctionComponent<{ video: VideoTutorial; onClose: () => void }> = lazyComponent(
  async () => ({
    default: (await import('@/features/help/video-dialog')).VideoDialog,
  }),
)

/** Puts together what this user can look for where they are. */
export default function SiteSearch(props: SiteSearchProps) {
  const { device, identity } = useSessionScope()
  const { data } = useQuery({ ...pharmacyQuery(device, identity, props.pharmacy ?? 0), enabled: false })
  const [isOpen, setOpen] = useState(true)
  const [playing, setPlaying] = useState<VideoTutorial | null>(null)
  const { onClose } = props
  useEffect(() => {
    if (isOpen || playing !== null) return
    // What was chosen runs once the dialog is closed, and may show a video here.
    const timer = setTimeout(onClose)
    return () => clearTimeout(timer)
  }, [isOpen, playing, onClose])
  const dialog = { ...props, onPlay: setPlaying, onClose: () => setOpen(false) }
  if (playing !== null) return <VideoDialog video={playing} onClose={onClose} />
  if (!isOpen) return null
  if (props.pharmacy === null || data === undefined) return <PortalSearch {...dialog} />
  return (
    <PharmacyProvider pharmacy={data}>
      <PharmacySearch {...dialog} />
    </PharmacyProvider>
  )
}

type SearchProps = SiteSearchProps & { onPlay: (video: VideoTutorial) => void }

function PortalSearch(props: SearchProps) {
  const { entries, wholeLists } = useEntries(props)
  return (
    <SearchDialog
      entries={entries}
      wholeLists={wholeLists}
      products={null}
      note={null}
      onClose={props.onClose}
    />
  )
}

function PharmacySearch(props: SearchProps) {
  const { entries, wholeLists } = useEntries(props)
  const contents = usePharmacyContents()
  return (
    <SearchDialog
      entries={[...contents.entries, ...entries]}
      wholeLists={[...contents.wholeLists, ...wholeLists]}
      products={contents.products}
      note={contents.note}
      onClose={props.onClose}
    />
  )
}

/** What does not depend on the pharmacy's data. */
function useEntries(props: SearchProps) {
  const screens = useScreenEntries(props.pharmacy)
  const actions = useActionEntries(props)
  const help = useHelpEntries(props)
  const pharmacies = usePharmacies()
  return {
    entries: [...pharmacies.entries, ...screens, ...actions, ...help],
    wholeLists: pharmacies.wholeLists,
  }
}
