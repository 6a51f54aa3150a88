import type { Page } from '@playwright/test'
import type { Installation } from '../installation'
import type { Shell } from '../pages/shell'
import type { FaultProxy } from '../proxy'

/** Called on each screen in each of its states, when nothing moves any more. */
export type Visit = (page: Page, name: string) => Promise<void>

/** What a part of the tour gets: the demo pharmacy is logged in. */
export type Stop = {
  shell: Shell
  page: Page
  network: FaultProxy
  installation: Installation
  /** Visits the page in its current state, under this name. */
  look: (name: string) => Promise<void>
}
