import classes from '@/ui/shell/skip-to-list.module.css'

/**
 * The first stop behind a page's heading leads past filters and tools: into the first field of its list, or else to the
 * first control there. Rows or cards say by `data-list` that they are the list.
 */
export function SkipToList() {
  return (
    <button type="button" className={classes.skip} onClick={focusList}>
      Ir a la lista
    </button>
  )
}

const focusList = () => {
  const list = document.querySelector<HTMLElement>('main [data-list]')
  const first =
    list?.querySelector<HTMLElement>('input:enabled') ??
    list?.querySelector<HTMLElement>('button:enabled, a[href]') ??
    // A list without controls, or a screen without a list: the main region takes the focus.
    document.querySelector<HTMLElement>('main')
  first?.focus({ preventScroll: true })
  // Not under what stays at the bottom of a narrow screen.
  first?.scrollIntoView?.({ block: first.matches('main') ? 'nearest' : 'center' })
}
