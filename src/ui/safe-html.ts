import DOMPurify from 'dompurify'
import { richTextSchemes, richTextTags } from '@/domain/basics/rich-text-tags'

const allowed = {
  ALLOWED_TAGS: richTextTags,
  ALLOWED_ATTR: ['href', 'scope', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${richTextSchemes.join('|')}):|/(?![/\\\\])|#)`, 'i'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

// Links leave in a tab that cannot look back.
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof HTMLAnchorElement)) return
  node.target = '_blank'
  node.rel = 'noopener noreferrer'
})

/** What the server sanitised when it was written, once more: whatever its database holds, nothing of it runs here. */
export const safeHtml = (html: string): string => DOMPurify.sanitize(html, allowed)
