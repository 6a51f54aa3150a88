import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import classes from '@/app/toasts.module.css'

export default function Toasts() {
  return (
    <Notifications
      position="top-right"
      limit={3}
      containerWidth={380}
      classNames={{ root: classes.toasts }}
    />
  )
}
