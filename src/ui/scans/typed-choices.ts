import { longestScanPauseMs } from '@/ui/scans/key-burst'

/** A timer that is later than this was kept by a busy page, and so may be the next key. */
const lateMs = 100

/**
 * A native select changes with the first letter, before anybody can know whose key that was; by the second, another
 * screen may have taken its place. So the page hears of the change when the keys have ended: by a pause, another key, or
 * a press. `tell` makes a choice as a person does.
 */
export function holdTypedChoices(tell: (select: HTMLSelectElement, value: string) => void) {
  let typed: { select: HTMLSelectElement; before: string; end: ReturnType<typeof setTimeout> } | null = null
  let chosen: string | null = null

  const stopTyping = () => {
    clearTimeout(typed?.end)
    const ended = { select: typed?.select, before: typed?.before ?? '', chosen }
    typed = null
    chosen = null
    return ended
  }
  const release = () => {
    const { select, chosen } = stopTyping()
    if (select?.isConnected && chosen !== null) tell(select, chosen)
  }
  const releaseAfterPause = () => {
    const due = performance.now() + longestScanPauseMs
    return setTimeout(() => {
      if (typed !== null && performance.now() > due + lateMs) typed.end = releaseAfterPause()
      else release()
    }, longestScanPauseMs)
  }
  const hold = (event: Event) => {
    if (typed === null || event.target !== typed.select) return
    event.stopImmediatePropagation()
    chosen = typed.select.value
  }

  addEventListener('input', hold, true)
  addEventListener('change', hold, true)
  addEventListener('pointerdown', release, true)
  return {
    /** A key that may choose something is on its way to a select. */
    onKey(select: HTMLSelectElement) {
      if (typed !== null && typed.select !== select) release()
      clearTimeout(typed?.end)
      typed = { select, before: typed?.before ?? select.value, end: releaseAfterPause() }
    },
    release,
    /** The keys were a scanner's. */
    takeBack() {
      const { select, before, chosen } = stopTyping()
      if (select !== undefined && chosen !== null) select.value = before
    },
    stop() {
      release()
      removeEventListener('input', hold, true)
      removeEventListener('change', hold, true)
      removeEventListener('pointerdown', release, true)
    },
  }
}
