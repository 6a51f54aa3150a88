import { afterAll, expect, test } from 'vitest'
import { randomFor } from '../../server/demo/basics/random'
import { cleanUpFile } from '../../server/testing/after-file'
import { buildProgram, startProcess } from '../../server/testing/process'
import { createUnsyncedFolder, hasCompiler, type UnsyncedFolder } from './unsynced-folder'

let disk: UnsyncedFolder | undefined
afterAll(async () => {
  await disk?.remove()
  await cleanUpFile()
})

test.runIf(hasCompiler())(
  'a new installation and all that it said is there after each power cut, and starts by itself',
  { timeout: 120_000 },
  async () => {
    disk = createUnsyncedFolder('plug-test')
    const program = await buildProgram('bench/plug/acknowledging-program.ts')
    const said: string[] = []
    for (const seed of [1, 2, 3, 4]) {
      disk.prepare()
      const running = startProcess(program, { REBOTICA_DATA: disk.folder, ...disk.environment })
      const [, rows, secrets] = await running.says(/^there: (.*); (.*)$/m)
      expect({ rows, secrets }).toEqual({ rows: said.join(), secrets: said.join() })
      const [, row = ''] = await running.says(/^saved (\S+)$/m)
      said.push(row)
      expect(await disk.cut(randomFor('plug-test', seed))).toMatchObject({ unknown: [], problems: 0 })
    }
  },
)
