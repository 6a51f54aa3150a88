import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '@/ui/controls/icon-button'
import { useRootAttribute } from '@/ui/screen/use-root-attribute'
import classes from '@/ui/shell/page.module.css'
import { useDocumentTitle } from '@/ui/shell/product-name'

type PageProps = {
  /** Heading, and document title where there is no other. */
  title: string
  /** Title of the tab. The browser's history keeps it after a log-out, so it names nothing that a user has written. */
  tab?: string
  /** A line under the title. */
  subtitle?: ReactNode
  /** Goes back; the label says where to. */
  back?: { label: string; onBack: () => void }
  /** Secondary actions, to the right of the title. */
  actions?: ReactNode
  /** It has a list with `data-list`, to which its first stop leads. */
  hasList?: boolean
  /**
   * The main action and its summary, always visible: bottom right on wide screens, full width at the bottom on narrow
   * ones.
   */
  footer?: ReactNode
  children: ReactNode
}

/** A screen: heading, content, sticky footer. Moves the focus to the heading when the title changes. */
export function Page({
  title,
  tab = title,
  subtitle,
  back,
  actions,
  hasList = false,
  footer,
  children,
}: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(tab)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another screen
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [title])

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        {back === undefined ? null : (
          <IconButton aria-label={back.label} onClick={back.onBack}>
            <IconArrowLeft aria-hidden />
          </IconButton>
        )}
        <div className={classes.titles}>
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {subtitle === undefined ? null : <div className={classes.subtitle}>{subtitle}</div>}
        </div>
        {hasList ? <SkipToList /> : null}
        {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
      </header>
      <div className={classes.content}>{children}</div>
      {footer === undefined ? null : <Footer>{footer}</Footer>}
    </div>
  )
}

/** Publishes its height for toasts, which float above it outside of the page. */
function Footer({ children }: { children: ReactNode }) {
  useRootAttribute('footer')
  const footer = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty('--rb-page-footer', `${footer.current?.offsetHeight ?? 0}px`)
    })
    if (footer.current) observer.observe(footer.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--rb-page-footer')
    }
  }, [])
  return (
    <footer ref={footer} className={classes.footer} data-page-footer>
      {children}
    </footer>
  )
}

/**
 * The first stop behind a page's heading leads past filters and tools: into the first field of its list, or else to the
 * first control there. Rows or cards say by `data-list` that they are the list.
 */
function SkipToList() {
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
