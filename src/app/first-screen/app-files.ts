/** Fetches these modules before something imports them. */
export const preload = (files: readonly string[]): void => {
  for (const href of files) append({ rel: 'modulepreload', href })
}

/** Fetched at once, because the screen snapshot's first layout needs it; a later one would move everything. */
export const preloadFont = (href: string): void => {
  append({ rel: 'preload', as: 'font', href })
}

/** The medium of style sheets that are there and count for nothing yet. */
const none = 'not all'

/**
 * Resolves when the style sheets are there; rejects where one of the app's cannot be fetched: it would be unreadable. Where
 * one of a part's cannot, the part asks for it again. Those that `wait` count from `countStyles` on.
 */
export const loadStyles = (
  files: { app: readonly string[]; parts: readonly string[] },
  { wait }: { wait: boolean },
): Promise<unknown> => {
  const load = (file: string) => loadStyle(file, wait ? none : '')
  const apps = files.app.map(load)
  return Promise.all([...apps, Promise.allSettled(files.parts.map(load))])
}

export function countStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[media="${none}"]`)) link.media = ''
}

const loadStyle = (href: string, media: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = append({ rel: 'stylesheet', media, href })
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new Error(`Style sheet not fetched: ${href}`))
    }
  })

function append(attributes: Partial<HTMLLinkElement>): HTMLLinkElement {
  const link = document.createElement('link')
  Object.assign(link, { crossOrigin: '', ...attributes })
  document.head.append(link)
  return link
}
