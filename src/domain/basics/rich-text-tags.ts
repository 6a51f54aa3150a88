/**
 * What HTML that somebody wrote (notifications, terms) may be made of: text, lists, tables and links. No images, so
 * that reading it fetches nothing from elsewhere. The server keeps nothing else, and the device shows nothing else.
 */
export const richTextTags: string[] = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li'],
  ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'code'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption'],
]

/** Where its links may lead, besides to addresses of our own site. */
export const richTextSchemes: string[] = ['https', 'http', 'mailto', 'tel']
