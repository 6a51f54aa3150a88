import sanitizeHtml from 'sanitize-html'
import { richTextSchemes, richTextTags } from '@/domain/basics/rich-text-tags'

/** HTML with the allowed tags and attributes alone; links open a tab that has no access to ours (noopener). */
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
