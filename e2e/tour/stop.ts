import type { Page } from '@playwright/test'
import type { Installation } from '../installation'
import type { Shell } from '../pages/shell'
import type { FaultProxy } from '../proxy'
import type { Look, Only } from './looks'

/** What a part of the tour gets. */
export type Visitor = { page: Page; installation: Installation; look: Look; only: Only }

/** For the parts of a pharmacy: it is logged in, and the page is the tablet's. */
export type Stop = Visitor & { shell: Shell; network: FaultProxy }
