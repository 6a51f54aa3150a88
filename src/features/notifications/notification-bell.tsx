import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notificationsQuery, unreadOf } from '@/features/notifications/queries'
import { useSessionScope } from '@/parts/session/scope'
import { IconButton } from '@/ui/controls/icon-button'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import badges from '@/ui/shell/count-badge.module.css'
import classes from '@/ui/shell/toolbar-badge.module.css'

const NotificationsDialog = lazyComponent(() => import('@/features/notifications/notifications-dialog'))

/** The bell with the number of unread notifications; opens their list (purchasing.md §2.9). */
export function NotificationBell() {
  const [opened, setOpened] = useState(false)
  const notifications = useQuery(notificationsQuery(useSessionScope()))
  const unread = unreadOf(notifications.data ?? [])
  return (
    <>
      <IconButton
        aria-label={unread === 0 ? 'Notificaciones' : `Notificaciones, ${unread} sin leer`}
        aria-haspopup="dialog"
        className={classes.button}
        onClick={() => setOpened(true)}
      >
        <IconBell size={24} aria-hidden />
        {unread === 0 ? null : (
          <span data-live className={`${badges.count} ${classes.badge}`} aria-hidden>
            {unread > 99 ? '+99' : unread}
          </span>
        )}
      </IconButton>
      {opened ? <NotificationsDialog onClose={() => setOpened(false)} /> : null}
    </>
  )
}
