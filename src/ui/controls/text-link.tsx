import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '@/ui/controls/text-link.module.css'

type TextLinkProps = {
  href: string
  /** Opens in a new tab, so that the user does not lose the current page. */
  inNewTab?: boolean
  children: ReactNode
}

/** A link within a text that loads a page from the server. */
export const TextLink = ({ href, inNewTab = false, children }: TextLinkProps) => (
  <Anchor inherit href={href} target={inNewTab ? '_blank' : undefined} className={classes.link}>
    {children}
  </Anchor>
)
