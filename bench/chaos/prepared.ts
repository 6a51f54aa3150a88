import type { Page } from '@playwright/test'
import { firstSaid } from '../kill-loop/tablet-session'
import type { Thing } from './ledger'

/** A user's work up to the point at which it is to be saved. `press` presses "Guardar" and resolves to what the screen answers. */
export type Prepared = {
  thing: Thing
  page: Page
  press: () => Promise<Said>
  /** Sends it without keeping it on the device. */
  pressDirectly?: () => Promise<Said>
  /** Where another tab can save the same. */
  inOtherTab?: () => Promise<{ press: () => Promise<Said> }>
  isWithdrawal?: boolean
}

export type Said = 'saved' | 'refused' | 'logged-out'

export type Texts = { saved: string[]; refused: string[] }

const loggedOut = ['Acceder', 'La sesión ha caducado', 'La sesión ha terminado']

export async function pressAndRead(page: Page, press: () => Promise<void>, texts: Texts): Promise<Said> {
  const all = [...texts.saved, ...texts.refused, ...loggedOut]
  const [text] = await Promise.all([page.evaluate(firstSaid, all), press()])
  return texts.saved.includes(text) ? 'saved' : texts.refused.includes(text) ? 'refused' : 'logged-out'
}
