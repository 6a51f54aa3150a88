import { Button } from '@mantine/core'
import type { NotificationData } from '@mantine/notifications'

/** Longer than other toasts, because it has to be read and clicked. */
const shownMs = 12_000

/** Only one at a time: it undoes the last action. */
let shown: string | undefined

/** Loaded when needed: the first screen shows no toasts. */
const loadToasts = async () => (await import('@mantine/notifications')).notifications

/** Reports an action on several things, and offers to undo it. */
export const showUndoNotice = async (message: string, onUndo: () => void) => {
  const toasts = await loadToasts()
  if (shown !== undefined) toasts.hide(shown)
  const undo = () => {
    toasts.hide(id)
    onUndo()
  }
  const notice: NotificationData = {
    message: (
      <>
        <div>{message}</div>
        <Button
          variant="light"
          mt={4}
          onClick={undo}
          // The notice stays while the button has the focus, as somebody is about to press it.
          onFocus={() => toasts.update({ ...notice, id, autoClose: false })}
          onBlur={() => toasts.update({ ...notice, id })}
        >
          Deshacer
        </Button>
      </>
    ),
    color: 'pharmacy',
    autoClose: shownMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Cerrar aviso', size: 'var(--rb-touch)', iconSize: 18 },
    role: 'status',
  }
  const id = toasts.show(notice)
  shown = id
}

/** Removes the notice when what it would undo is no longer on the screen. */
export const hideUndoNotice = async () => {
  if (shown === undefined) return
  const id = shown
  shown = undefined
  ;(await loadToasts()).hide(id)
}
