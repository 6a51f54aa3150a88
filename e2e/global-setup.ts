import { install } from './installation'

/** Loads the demo data once; every test copies it. Runs what is built: npm run test:e2e builds first. */
export default async function globalSetup() {
  const demo = await install({ demo: true })
  await demo.start()
  await demo.stop()
  process.env.REBOTICA_E2E_DEMO = demo.data
  return () => demo.remove()
}
