import { vi } from 'vitest'

/** As Testing Library's `findBy…` (dom-setup). A second, as usual, is little on a busy machine. */
const timeout = 10_000

// Files share their modules, and each runs this.
const { waitFor } = vi
if (!('isPatient' in waitFor)) {
  const patient: typeof waitFor = (callback, options = {}) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout, ...options })
  vi.waitFor = Object.assign(patient, { isPatient: true })
}
