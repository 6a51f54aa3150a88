/**
 * One line of what a reader sees: breaks become spaces; controls, invisible and reordering characters (such as U+202E,
 * after which "gpj.exe" reads "exe.jpg") and halves of pairs are left out.
 */
export const visibleText = (text: string): string =>
  text
    .replace(/[\t-\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()

/** 'Pedido 21/11/2026 09:40' becomes 'Pedido 21-11-2026 09.40': no file system refuses it, and it reads as what it is. */
export const fileSystemName = (name: string): string =>
  visibleText(name)
    .replace(/[/\\|]/g, '-')
    .replace(/:/g, '.')
    .replace(/[<>"?*]/g, '')
    .trim()

/** No NUL, and no half of a pair: PostgreSQL refuses them, within JSON at least. */
export const isStorableText = (text: string): boolean => !/[\0\p{Cs}]/u.test(text)
