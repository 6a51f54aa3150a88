import { Text, Title } from '@mantine/core'
import { IconExternalLink, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { VideoTutorial } from '@/contract/support/help'
import classes from '@/features/help/help.module.css'
import { type HelpTopic, videoTutorialsQuery } from '@/features/help/queries'
import { useAuditVideo } from '@/features/help/use-audit-video'
import { NoData } from '@/parts/connection/no-data'
import { useSessionScope } from '@/parts/session/scope'
import { Loading } from '@/ui/feedback/loading'

type VideoListProps = { topic: HelpTopic | null; onPlay: (video: VideoTutorial) => void }

/** The presentation, where there is one for this user, and the tutorials of the screen. */
export function VideoList({ topic, onPlay }: VideoListProps) {
  const scope = useSessionScope()
  const videos = useQuery({
    ...videoTutorialsQuery(scope, topic ?? { tag: 'dashboard', laboratories: [], modules: [] }),
    enabled: topic !== null,
  })
  const { data, error } = videos
  if (topic !== null && data === undefined) {
    if (error === null) return <Loading height={120} />
    return <NoData title="No se han podido cargar los videos" query={videos} />
  }
  const shown = topic === null ? [] : (data ?? [])
  const presentations = shown.filter(({ presentation }) => presentation)
  const ofScreen = shown.filter(({ presentation }) => !presentation)
  return (
    <>
      {presentations.length > 0 ? (
        <section>
          <Title order={3}>Presentación</Title>
          <Entries videos={presentations} onPlay={onPlay} />
        </section>
      ) : null}
      <section>
        <Title order={3}>Videos de esta sección</Title>
        {ofScreen.length > 0 ? (
          <Entries videos={ofScreen} onPlay={onPlay} />
        ) : (
          <Text c="dimmed">Sin videos para esta sección</Text>
        )}
      </section>
    </>
  )
}

/** Our own videos play here; those of other sites open there, because our pages play no media of others. */
function Entries({ videos, onPlay }: { videos: readonly VideoTutorial[]; onPlay: VideoListProps['onPlay'] }) {
  const audit = useAuditVideo()
  return (
    <ul className={classes.videos}>
      {videos.map((video) => (
        <li key={video.id}>
          {video.video.startsWith('/') ? (
            <button
              type="button"
              className={classes.video}
              aria-haspopup="dialog"
              onClick={() => onPlay(video)}
            >
              <IconPlayerPlayFilled size={18} aria-hidden /> {video.name}
            </button>
          ) : (
            <a
              className={classes.video}
              href={video.video}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => audit(video.id)}
            >
              <IconExternalLink size={18} aria-hidden /> {video.name}
              <span className={classes.elsewhere}>(se abre en otra pestaña)</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
