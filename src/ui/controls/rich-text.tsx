import DOMPurify from 'dompurify'
import { richTextSchemes, richTextTags } from '@/domain/basics/rich-text-tags'
import classes from '@/ui/controls/rich-text.module.css'

/** HTML written by people (notifications, terms), sanitised. */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when written by the server, and here
  return <div className={classes.html} dangerouslySetInnerHTML={{ __html: safeHtml(html) }} />
}

const allowed = {
  ALLOWED_TAGS: richTextTags,
  ALLOWED_ATTR: ['href', 'scope', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${richTextSchemes.join('|')}):|/(?![/\\\\])|#)`, 'i'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

// Links open in a tab that has no access to this one.
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof HTMLAnchorElement)) return
  node.target = '_blank'
  node.rel = 'noopener noreferrer'
})

/** Sanitised again, although the server sanitises when it stores: whatever is in its database, no script runs here. */
export const safeHtml = (html: string): string => DOMPurify.sanitize(html, allowed)
