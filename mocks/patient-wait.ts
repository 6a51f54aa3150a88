import { vi } from 'vitest'

/** How long tests wait for what comes (ms). A second, as usual, is little on a busy machine. */
export const patienceMs = 10_000

// Files share their modules, and each runs this.
const { waitFor } = vi
if (!('isPatient' in waitFor)) {
  const patient: typeof waitFor = (callback, options = {}) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: patienceMs, ...options })
  vi.waitFor = Object.assign(patient, { isPatient: true })
}
