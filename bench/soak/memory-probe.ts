import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/*
 * Loaded into the server's process (NODE_OPTIONS) and outside of its program: at SIGUSR2 it collects garbage and writes what is left
 * into the file of SOAK_MEMORY.
 */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const file = process.env.SOAK_MEMORY

process.on('SIGUSR2', () => {
  if (file === undefined) return
  for (let turn = 0; turn < 3; turn++) collect()
  const { rss, heapUsed, external } = process.memoryUsage()
  const handles = process.getActiveResourcesInfo().length
  writeFileSync(file, JSON.stringify({ rss, heapUsed, external, handles }))
})
