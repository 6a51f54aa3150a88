import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import classes from '@/app/toasts.module.css'
import { useIsNarrow } from '@/ui/screen-width'

export default function Toasts() {
  const narrow = useIsNarrow()
  const away = useAwayFromFocus()
  return (
    <Notifications
      position={narrow ? 'bottom-center' : 'top-right'}
      limit={3}
      containerWidth={380}
      classNames={{ root: away ? `${classes.toasts} ${classes.away}` : classes.toasts }}
    />
  )
}

const shown = ['status', 'alert'].map((role) => `.${classes.toasts} [role="${role}"]`).join()

/** Whether the toasts are at their other edge: they go there when the focus comes to a control that one covers. */
function useAwayFromFocus() {
  const [away, setAway] = useState(false)
  useEffect(() => {
    const giveWay = ({ target }: FocusEvent) => {
      // A title or the content as a whole can have the focus, but is not operated.
      if (!(target instanceof HTMLElement) || target.tabIndex < 0) return
      const toasts = [...document.querySelectorAll(shown)]
      if (toasts.length === 0) setAway(false)
      else if (toasts.some((toast) => !toast.contains(target) && covers(toast, target)))
        setAway((was) => !was)
    }
    document.addEventListener('focusin', giveWay)
    return () => document.removeEventListener('focusin', giveWay)
  }, [])
  return away
}

/** Whether the middle of the control is behind the toast. */
function covers(toast: Element, control: Element): boolean {
  const { left, top, width, height } = control.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const cover = toast.getBoundingClientRect()
  return cover.left < x && x < cover.right && cover.top < y && y < cover.bottom
}
