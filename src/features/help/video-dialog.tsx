import { Modal, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { VideoTutorial } from '@/contract/support/help'
import classes from '@/features/help/help.module.css'
import { useAuditVideo } from '@/features/help/use-audit-video'
import { useIsNarrow } from '@/ui/screen/screen-width'

/** How long after it opens the video starts (platform.md §2). */
const startAfterMs = 750

/** Plays a video. Keys are the browser's own: space plays and pauses, arrows wind, Escape closes. */
export function VideoDialog({ video, onClose }: { video: VideoTutorial; onClose: () => void }) {
  const narrow = useIsNarrow()
  const audit = useAuditVideo()
  const player = useRef<HTMLVideoElement>(null)
  const isTold = useRef(false)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    // A browser that plays nothing by itself shows the controls instead.
    const timer = setTimeout(() => void player.current?.play().catch(() => undefined), startAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const tell = () => {
    if (isTold.current) return
    isTold.current = true
    audit(video.id)
  }
  return (
    <Modal opened onClose={onClose} title={video.name} size={960} fullScreen={narrow}>
      {/* biome-ignore lint/a11y/useMediaCaption: a video without speech may be declared without captions */}
      <video
        ref={player}
        className={classes.player}
        src={video.video}
        controls
        playsInline
        preload="auto"
        data-autofocus
        aria-label={video.name}
        onPlay={tell}
        onError={() => setHasFailed(true)}
      >
        {video.captions === null ? null : (
          <track kind="captions" src={video.captions} srcLang="es" label="Español" default />
        )}
      </video>
      <div role="alert">
        {hasFailed ? (
          <Text c="red" mt="sm">
            No se ha podido reproducir el video. Compruebe su conexión y vuelva a abrirlo.
          </Text>
        ) : null}
      </div>
    </Modal>
  )
}
