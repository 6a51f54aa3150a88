import { install } from './installation'

/**
 * Loads the demo data once; tests copy it. Runs the built server: npm run test:e2e builds first. `npm test` has loaded them
 * before, beside other tests (scripts/demo-data.mjs).
 */
export default async function globalSetup() {
  if (process.env.REBOTICA_E2E_DEMO) return
  const demo = await install({ demo: true })
  await demo.start()
  await demo.stop()
  process.env.REBOTICA_E2E_DEMO = demo.data
  return () => demo.remove()
}
