import sanitizeHtml from 'sanitize-html'

/** What a notification is written with: text, lists, tables and links. No images: the page fetches nothing from elsewhere. */
const allowedTags = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li'],
  ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'code'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption'],
]

/** Content as it is kept: whatever else it came with is left out, and links leave in a tab that cannot look back. */
export const sanitiseNotification = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
  }).trim()
