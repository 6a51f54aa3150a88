import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chromiumShell } from './scripts/chromium.ts'
import { mantineStyles } from './scripts/mantine-styles.ts'
import { longestFirst } from './scripts/test-order.ts'
import { type OtherDatabase, pathsOn, programsOf } from './server/testing/other-databases.ts'

const resolve = { tsconfigPaths: true }
const server = {
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 60_000,
  setupFiles: ['mocks/patient-wait.ts', 'server/testing/file-setup.ts'],
}

/** `npm test` names them in this variable; without it, server tests run on the embedded database alone. */
const others = (['external', 'citus'] satisfies OtherDatabase[]).filter(
  (name) => process.env.REBOTICA_TEST_DATABASES?.split(',').includes(name) && 'found' in programsOf(name),
)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    return longestFirst(await super.sort(files), ({ project, moduleId }) => ({
      project: project.name,
      path: relative(root, moduleId),
    }))
  }
}

export default defineConfig({
  test: {
    // More than two cores, as each file leaves the processor idle for a part of its time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // `isolate: false`: the files of a project share their modules, as importing them anew takes longer than most tests. So `vi.mock`
    // replaces nothing that an earlier file has imported: use `vi.spyOn(module, 'name')`.
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: ['mocks/patient-wait.ts'],
          include: ['src/{domain,contract,api,offline}/**/*.test.ts', '{mocks,bench,scripts}/**/*.test.ts'],
          exclude: ['**/*.browser.test.{ts,tsx}', '**/*.server.test.ts'],
          // Property tests on a busy machine.
          testTimeout: 20_000,
        },
      },
      {
        resolve,
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'jsdom',
          isolate: false,
          // Style sheets have no effect here, but one test reads their text.
          css: { include: /\?raw$/ },
          include: ['src/{ui,parts,features,routes,app}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.{ts,tsx}'],
          setupFiles: ['mocks/patient-wait.ts', 'mocks/dom-setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        resolve,
        test: {
          ...server,
          name: 'server',
          include: ['server/**/*.test.ts', 'bench/**/*.server.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
        },
      },
      ...others.map((name) => ({
        resolve,
        test: {
          ...server,
          // Three nodes on one machine take their time.
          testTimeout: name === 'citus' ? 60_000 : server.testTimeout,
          name,
          include: pathsOn(name, others),
          globalSetup: [`server/testing/${name}-setup.ts`],
        },
      })),
      {
        resolve,
        plugins: [react(), mantineStyles],
        optimizeDeps: {
          include: [
            '@mantine/notifications',
            '@tanstack/react-query',
            '@tanstack/react-router',
            'dexie-react-hooks',
            'fast-check',
            'sheetjs-style',
            'workbox-window',
            'zxing-wasm/reader',
            'zxing-wasm/writer',
          ],
        },
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumShell }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
