/** Fetches these modules before something imports them. */
export const preload = (files: readonly string[]): void => {
  for (const file of files) append('modulepreload', file)
}

/** Resolves when the style sheets count; rejects where one cannot be fetched: the app would be unreadable. */
export const loadStyles = (files: readonly string[]): Promise<unknown> =>
  Promise.all(
    files.map(
      (file) =>
        new Promise((resolve, reject) => {
          const link = append('stylesheet', file)
          link.onload = resolve
          link.onerror = reject
        }),
    ),
  )

function append(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement('link')
  Object.assign(link, { rel, href, crossOrigin: '' })
  document.head.append(link)
  return link
}
