import { install } from './installation'

/**
 * Loads the demo data once; tests copy it. Runs the built server: npm run test:e2e builds first. `npm test` has loaded them
 * before, beside other tests (scripts/demo-data.mjs).
 */
export default async function globalSetup() {
  if (process.env.REBOTICA_E2E_DEMO) return
  const demo = await install({ demo: true })
  // A set-up that fails has no teardown: nothing of it may go on running.
  try {
    await demo.start()
    await demo.stop()
  } catch (error) {
    await demo.remove()
    throw error
  }
  process.env.REBOTICA_E2E_DEMO = demo.data
  return () => demo.remove()
}
