import type { RouterHistory } from '@tanstack/react-router'

/**
 * The browser's Back closes the dialog on top instead of leaving the screen under it, as if its close button were pressed; a
 * dialog without one does not hold who leaves. No history entries are made, so Forward opens none. To be called before the
 * router's history is made, which must not hear of it.
 */
export function closeDialogsOnBack(historyOfRouter: () => RouterHistory): () => void {
  /** The button that closes the open dialog, pressed once the page is back at its own history entry. */
  let closeButton: HTMLElement | null = null
  const onPop = (event: PopStateEvent) => {
    if (closeButton !== null) {
      event.stopImmediatePropagation()
      closeButton.click()
      closeButton = null
      return
    }
    const steps = indexOf(historyOfRouter().location.state) - indexOf(event.state)
    if (!(steps > 0)) return
    closeButton =
      [...document.querySelectorAll('[aria-modal=true]')].at(-1)?.querySelector(closeButtons) ?? null
    if (closeButton === null) return
    event.stopImmediatePropagation()
    window.history.go(steps)
  }
  addEventListener('popstate', onPop)
  return () => removeEventListener('popstate', onPop)
}

const closeButtons = '.mantine-Modal-close'

/** The router counts its entries. */
const indexOf = (state: unknown): number =>
  (state as { __TSR_index?: number } | null)?.__TSR_index ?? Number.NaN
