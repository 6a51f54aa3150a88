import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '@/ui/text-link.module.css'

type TextLinkProps = {
  href: string
  /** Leaves what the reader is doing as it is. */
  inNewTab?: boolean
  children: ReactNode
}

/** A link within a text, to a page that is loaded anew. */
export const TextLink = ({ href, inNewTab = false, children }: TextLinkProps) => (
  <Anchor inherit href={href} target={inNewTab ? '_blank' : undefined} className={classes.link}>
    {children}
  </Anchor>
)
