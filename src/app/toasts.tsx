import { Notifications } from '@mantine/notifications'
import { useState } from 'react'
import classes from '@/app/toasts.module.css'
import { useCoveredFocus } from '@/ui/focus/use-covered-focus'
import { useIsNarrow } from '@/ui/screen/screen-width'

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
  useCoveredFocus(
    () => [...document.querySelectorAll(shown)],
    ({ isCovered, count }) => {
      if (count === 0) setAway(false)
      else if (isCovered) setAway((was) => !was)
    },
  )
  return away
}
