import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database'
import { importPresentaciones } from './import-presentaciones'

const real = resolve('../shared/data/aemps_presentaciones_20200229_comercializadas.csv')
const { db } = await createTestDatabase()

test.skipIf(!existsSync(real))('real', { timeout: 120_000 }, async () => {
  let t = performance.now()
  const outcome = await importPresentaciones(db, { file: real })
  console.log(performance.now() - t, process.memoryUsage().rss / 1e6, JSON.stringify(outcome).slice(0, 1500))
  t = performance.now()
  const again = await importPresentaciones(db, { file: real, complete: true })
  console.log(performance.now() - t, JSON.stringify(again).slice(0, 1500))
  expect(1).toBe(1)
})
