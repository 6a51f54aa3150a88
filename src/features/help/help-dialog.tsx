import { Button, Modal } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import type { VideoTutorial } from '@/contract/support/help'
import classes from '@/features/help/help.module.css'
import { manualTab, showManual } from '@/features/help/manual'
import type { HelpTopic } from '@/features/help/queries'
import { VideoDialog } from '@/features/help/video-dialog'
import { VideoList } from '@/features/help/video-list'
import { useDevice } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import type { openFileTab } from '@/ui/files/download'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'
import { useIsNarrow } from '@/ui/screen/screen-width'

export type HelpDialogProps = {
  /** Name of the manual (domain/help/manual). */
  manual: string
  /** Null on screens that have no tutorials of their own. */
  topic: HelpTopic | null
  onClose: () => void
}

/** The help menu (platform.md §2): the manual, and the video tutorials of the screen behind. */
export default function HelpDialog({ manual, topic, onClose }: HelpDialogProps) {
  useReturnedFocus()
  const narrow = useIsNarrow()
  const { isOpening, open } = useManual(manual)
  const [playing, setPlaying] = useState<VideoTutorial | null>(null)
  if (playing !== null) return <VideoDialog video={playing} onClose={() => setPlaying(null)} />
  return (
    <Modal opened onClose={onClose} title="Ayuda" size={540} fullScreen={narrow}>
      <div className={classes.help}>
        <Button
          variant="light"
          justify="start"
          leftSection={<IconFileTypePdf size={20} aria-hidden />}
          loading={isOpening}
          onClick={open}
        >
          Manual de uso (PDF)
        </Button>
        <VideoList topic={topic} onPlay={setPlaying} />
      </div>
    </Modal>
  )
}

/** Opens the manual in another tab. */
function useManual(name: string) {
  const device = useDevice()
  const opening = useSingleMutation({
    mutationFn: (tab: ReturnType<typeof openFileTab>) => showManual({ device, name, tab }),
  })
  return { isOpening: opening.isPending, open: () => opening.mutate(manualTab()) }
}
