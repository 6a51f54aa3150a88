import { defineConfig } from '@playwright/test'
import { chromiumShell } from './scripts/chromium.ts'

/** Journeys over the built app and the real server. Every spec starts the servers that it needs (e2e/fixtures.ts). */
export default defineConfig({
  testDir: 'e2e',
  tsconfig: './tsconfig.e2e.json',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  // As many as processors: a third is no faster, and takes a tenth more of them.
  workers: 2,
  retries: 0,
  // Far more than any journey takes: on a machine half as fast as usual the longest came to 120 s.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 30_000,
    browserName: 'chromium',
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    // Less to draw. New devices (the `device` fixture) have motion, as most users have.
    contextOptions: { reducedMotion: 'reduce' },
    // A camera that shows a test picture, on machines without one.
    launchOptions: { ...chromiumShell, args: [...chromiumShell.args, '--use-fake-device-for-media-stream'] },
    // A failure leaves picture and text of its page; `--trace on` records all that led to it, for a third more time.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
