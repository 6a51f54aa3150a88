import { expect as impatient } from '@playwright/test'

export * from '@playwright/test'

/**
 * Outside of Playwright's own runner, what is expected of a page has five seconds. On a busy machine that is too little: programs
 * of this folder, and the pages of e2e in them, get this one instead (scripts/run-bundled.mjs).
 */
export const expect = impatient.configure({ timeout: 30_000 })
