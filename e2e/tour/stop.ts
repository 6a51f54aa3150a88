import type { Page } from '@playwright/test'
import type { Installation } from '../installation'
import type { Shell } from '../pages/shell'
import type { FaultProxy } from '../proxy'

/** Called on each screen and each of its states, once it is at rest. */
export type Visit = (page: Page, name: string) => Promise<void>

/** A part of the tour: as the demo pharmacy, on its screens. */
export type Stop = {
  shell: Shell
  page: Page
  network: FaultProxy
  installation: Installation
  /** The page as it is now, under this name. */
  look: (name: string) => Promise<void>
}
