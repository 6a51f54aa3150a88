import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server.edge'
import { App } from '@/app/app'
import { createQueryClient } from '@/app/query-cache'
import { createAppRouter } from '@/app/router'
import type { Device } from '@/offline/device/device'
import { CookieBanner } from '@/routes/-layout/cookie-banner'

/** All that the log-in asks of a device before somebody presses its button. */
const nobodys = {
  session: { getSnapshot: () => null, readSession: async () => null },
  lockedUsers: async () => [],
} as unknown as Device

const never = { getSnapshot: () => false, subscribe: () => () => {} }

/** What the app shows first where nothing is stored yet; the build puts it into index.html (scripts/log-in-page.ts). */
export async function logInHtml(): Promise<string> {
  const queryClient = createQueryClient()
  const context = {
    device: nobodys,
    queryClient,
    updates: { ...never, files: { ...never, getSnapshot: () => 'saved' as const }, apply: () => {} },
    install: { ...never, accept: async () => {}, dismiss: () => {} },
  }
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: ['/login'] }))
  await Promise.all([router.load(), CookieBanner.load()])
  const html = renderToString(<App router={router} queryClient={queryClient} />)
  // Asks for its picture ahead; the app renders no such element.
  return html.replace(/^(<link rel="preload"[^>]*>)+/, '')
}
