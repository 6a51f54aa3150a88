import sanitizeHtml from 'sanitize-html'
import { richTextSchemes, richTextTags } from '@/domain/basics/rich-text-tags'

/** Content as it is kept: whatever else it came with is left out, and links leave in a tab that cannot look back. */
export const sanitiseRichText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: richTextTags,
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: richTextSchemes,
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
  }).trim()
