import { Button } from '@mantine/core'

/** Longer than other notices: it has to be read and pressed. */
const shownMs = 12_000

/** One at a time: what a notice offers to undo is the last thing done. */
let shown: string | undefined

/** With the toasts themselves: the first screen shows none. */
const loadToasts = async () => (await import('@mantine/notifications')).notifications

/** Says what was done to several things at once, and takes it back. */
export const showUndoNotice = async (message: string, onUndo: () => void) => {
  const toasts = await loadToasts()
  if (shown !== undefined) toasts.hide(shown)
  const undo = () => {
    toasts.hide(id)
    onUndo()
  }
  const id = toasts.show({
    message: (
      <>
        <div>{message}</div>
        <Button variant="light" mt={4} onClick={undo}>
          Deshacer
        </Button>
      </>
    ),
    color: 'pharmacy',
    autoClose: shownMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Cerrar aviso', size: 'var(--rb-touch)', iconSize: 18 },
    role: 'status',
  })
  shown = id
}

/** For when what it would undo is no longer on the screen. */
export const hideUndoNotice = async () => {
  if (shown === undefined) return
  const id = shown
  shown = undefined
  ;(await loadToasts()).hide(id)
}
