import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import classes from '@/app/toasts.module.css'
import { useIsNarrow } from '@/ui/screen-width'

export default function Toasts() {
  const narrow = useIsNarrow()
  return (
    <Notifications
      position={narrow ? 'bottom-center' : 'top-right'}
      limit={3}
      containerWidth={380}
      classNames={{ root: classes.toasts }}
    />
  )
}
