import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Notification } from '@/contract/support/notifications'
import { formatDay, madridDay } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/features/notifications/notifications.module.css'
import { notificationsQuery, unreadOf } from '@/features/notifications/queries'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { useSessionScope } from '@/parts/session/scope'
import { Loading } from '@/ui/feedback/loading'
import { ForReaders } from '@/ui/focus/for-readers'

type NotificationListProps = {
  onRead: (notification: Notification) => void
}

/** The newest first; unread ones in bold. */
export function NotificationList({ onRead }: NotificationListProps) {
  const notifications = useQuery(notificationsQuery(useSessionScope()))
  const { data, isError } = notifications
  const heading = useRef<HTMLParagraphElement>(null)
  // Also when the user returns from a notification, because the button that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  if (data === undefined) {
    return isError ? (
      <NoData title="No se han podido obtener las notificaciones" query={notifications} />
    ) : (
      <Loading height={200} />
    )
  }
  return (
    <>
      <Text ref={heading} tabIndex={-1} data-autofocus c="dimmed" className={classes.heading}>
        {pendingText(unreadOf(data))}
      </Text>
      <ListAge query={notifications} />
      <ul className={classes.list}>
        {data.map((notification) => (
          <li key={notification.id} className={classes.entry} data-unread={!notification.viewed || undefined}>
            <div className={classes.what}>
              <span className={classes.title}>
                {notification.viewed ? null : <ForReaders>Sin leer: </ForReaders>}
                {notification.title}
              </span>
              <time dateTime={notification.shippingDate} className={classes.date}>
                {formatDay(madridDay(new Date(notification.shippingDate)))}
              </time>
            </div>
            <Button
              variant="subtle"
              aria-label={`Leer ${notification.title}`}
              onClick={() => onRead(notification)}
            >
              Leer
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The text of the specification, including its typing mistake. */
const pendingText = (unread: number): string => {
  if (unread === 0) return 'No tienes notifiaciones pendientes'
  return unread === 1
    ? 'Tienes 1 notificacion pendiente de leer'
    : `Tienes ${formatInteger(unread)} notificaciones pendientes de leer`
}
