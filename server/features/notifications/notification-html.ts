import sanitizeHtml from 'sanitize-html'
import { notificationTags } from '@/domain/notification-tags'

/** Content as it is kept: whatever else it came with is left out, and links leave in a tab that cannot look back. */
export const sanitiseNotification = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: notificationTags,
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
  }).trim()
