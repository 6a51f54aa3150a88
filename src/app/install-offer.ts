import type { InstallOffer } from '@/ui/prompts/updates'
import { readPreference, writePreference } from '@/ui/state/preferences'

/** An event of Chromium that is not in the standard types. */
type BeforeInstallPrompt = Event & { prompt(): Promise<unknown> }

const isPrompt = (event: Event): event is BeforeInstallPrompt => 'prompt' in event

const dismissedKey = 'install-dismissed'

export function createInstallOffer(): InstallOffer {
  const listeners = new Set<() => void>()
  let offer: BeforeInstallPrompt | null = null
  const change = (next: BeforeInstallPrompt | null) => {
    offer = next
    for (const listener of listeners) listener()
  }
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isPrompt(event) && readPreference(dismissedKey) !== true) change(event)
  })
  addEventListener('appinstalled', () => change(null))

  return {
    getSnapshot: () => offer !== null,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    accept: async () => {
      const shown = offer
      change(null)
      await shown?.prompt()
    },
    dismiss: () => {
      writePreference(dismissedKey, true)
      change(null)
    },
  }
}
