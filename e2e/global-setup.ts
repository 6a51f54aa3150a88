import { execFileSync } from 'node:child_process'
import { install } from './installation'

/** Builds what is out of date and loads the demo data once; every test copies it. */
export default async function globalSetup() {
  execFileSync('node', ['scripts/start.mjs', 'build'], { stdio: 'inherit' })
  const demo = await install({ demo: true })
  await demo.start()
  await demo.stop()
  process.env.REBOTICA_E2E_DEMO = demo.data
  return () => demo.remove()
}
