const type = 'SESSION_REFUSED'

type Pages = { matchAll: () => Promise<readonly { postMessage: (message: unknown) => void }[]> }

/** In the service worker, which met the refusal: its pages are to say that the server has ended the session (platform.md §8). */
export async function tellRefusedSession(pages: Pages): Promise<void> {
  for (const page of await pages.matchAll()) page.postMessage({ type })
}

/** In a page. */
export function onRefusedSession(worker: EventTarget, listener: () => void): void {
  worker.addEventListener('message', (event) => {
    if (event instanceof MessageEvent && event.data?.type === type) listener()
  })
}
