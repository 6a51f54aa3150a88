import { Modal } from '@mantine/core'
import { NotificationList } from '@/features/notifications/notification-list'
import { NotificationReading } from '@/features/notifications/notification-reading'
import classes from '@/features/notifications/notifications.module.css'
import { useReading } from '@/features/notifications/use-reading'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'
import { useIsNarrow } from '@/ui/screen/screen-width'

/** The list of notifications, or the one being read (purchasing.md §2.9); full-screen on phones. */
export default function NotificationsDialog({ onClose }: { onClose: () => void }) {
  useReturnedFocus()
  const narrow = useIsNarrow()
  const { reading, read, goBack } = useReading()
  return (
    <Modal
      opened
      onClose={onClose}
      title="Notificaciones"
      size={reading === null ? 540 : 800}
      fullScreen={narrow}
      classNames={{ content: classes.content, body: classes.body }}
    >
      {reading === null ? (
        <NotificationList onRead={read} />
      ) : (
        <NotificationReading reading={reading} onBack={goBack} />
      )}
    </Modal>
  )
}
