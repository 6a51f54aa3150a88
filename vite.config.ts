import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { routes } from './scripts/log-in-page.ts'
import { mantineStyles } from './scripts/mantine-styles.ts'
import { startScript } from './scripts/start-script.ts'

/** Without what first screens do not use: mutations, questions before leaving, and the choice of colours. */
const later = 'mutationObserver|useMutation|useBlocker|use-mantine-color-scheme|use-computed-color-scheme'
const inPackages = (names: string[]) =>
  new RegExp(`node_modules/(?:${names.join('|')})/(?!.*(?:${later})[.])`.replaceAll('/', '[\\\\/]'))

const onEveryScreen = inPackages([
  ...['react', 'react-dom', 'scheduler', 'dexie', 'valibot', '@mantine/core/esm/core/MantineProvider'],
  ...['history', 'query-core', 'react-query', 'react-router', 'react-store', 'router-core', 'store'].map(
    (name) => `@tanstack/${name}`,
  ),
])

/** Files and folders of `src`. One that was moved stops the build: its chunk would be larger without a word. */
const sources = (...paths: string[]) => {
  const moved = paths.filter((path) => !existsSync(new URL(`./src/${path}`, import.meta.url)))
  if (moved.length > 0) throw new Error(`vite.config.ts puts into chunks what is not in src: ${moved}`)
  return paths.map((path) => `/src/${path.replaceAll(/[.$]/g, '\\$&')}`)
}

/** What `sources` and patterns of packages name, whatever separates folders. */
const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|').replaceAll('/', '[\\\\/]'))

/** Style sheets that come in one file, because the same screens need them. */
const laterStyles = {
  purchases: [
    ...['features/purchasing/', 'features/quick-order/', 'features/cart/', 'parts/purchasing/'],
    ...['parts/product-lines/', 'parts/pasted/', 'parts/catalogue/'],
    ...[
      'ui/controls/compact-button.module.css',
      'ui/controls/filter-chips.module.css',
      'ui/controls/filter-panel.module.css',
      'ui/controls/quantity-input.module.css',
    ],
  ],
  orders: [
    ...['features/orders/', 'features/sync/entries/', 'parts/orders/', 'parts/attachments/'],
    ...['parts/prices/invoice-details.module.css', 'parts/prices/price-changes.module.css'],
  ],
  admin: ['features/admin/', 'features/laboratory/', 'parts/laboratories/laboratory-tabs.module.css'],
  // Public pages, and what a user does with the own account.
  account: [
    ...['features/account/', 'features/connector/', 'features/legal/legal.module.css', 'features/recovery/'],
    ...[
      'features/registration/',
      'features/terms/',
      'parts/connector/key-dialog.module.css',
      'parts/connector/program-keys.module.css',
    ],
    ...['ui/controls/rich-text.module.css', 'ui/shell/public-page.module.css'],
  ],
}

/** Screens wait for their part of the contract, but not for what only the server reads of it: what it prints, and whom it lets in. */
const contractWithoutDocumentation: Plugin = {
  name: 'contract-without-documentation',
  enforce: 'pre',
  transform: {
    filter: { id: /src[\\/]contract[\\/].*\.ts$/ },
    handler: (code) => ({
      code: code.replace(
        /^ {2}(?:(?:summary|spec):\s+'.*'|access: \{ kind: (?!'public').*\}|errors: \[.*\]|beforeTerms: true),$/gm,
        '',
      ),
      map: null,
    }),
  },
}

/** The colours of Mantine that theme.ts does not have either. Its style sheet knows them all the same. */
const mantineWithoutUnusedColors: Plugin = {
  name: 'mantine-without-unused-colors',
  transform: {
    filter: { id: /MantineProvider[\\/]default-colors\.mjs$/ },
    handler: (code) => ({
      code: code.replace(
        /\b(pink|grape|violet|indigo|cyan|teal|green|lime|yellow|orange): \[[^\]]*\],?/g,
        '',
      ),
      map: null,
    }),
  },
}

/** Questions whose answers come in pages that are kept together: there are none. */
const queriesWithoutPages: Plugin = {
  name: 'queries-without-pages',
  transform: {
    filter: { id: /query-core[\\/]build[\\/]modern[\\/]query\.js$/ },
    handler: (code) => ({
      code: code.replace(
        /\(this\.#queryType === "infinite" \? infiniteQueryBehavior\(.*?\) : (.*?)\)\?/,
        '$1?',
      ),
      map: null,
    }),
  },
}

export default defineConfig({
  resolve: {
    tsconfigPaths: true,
    alias: [
      // Its shim is for React before 18.
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      // Its default for bundlers is the ES5 one, which is larger.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      {
        find: /^\.\/dist\/cpexcel\.js$/,
        replacement: fileURLToPath(new URL('./src/ui/spreadsheet/no-code-pages.ts', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: 'dist/app',
    target: 'es2022',
    manifest: true,
    // What first screens import is fetched at once by the start script (scripts/start-script.ts). The lists for all other parts
    // would be 2 kB of the first code: their imports are found one step later, and from the first visit on the worker holds them.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      output: {
        // The first code names a hundred and more others, and hashes do not compress: seven signs are the fewest that the bundler takes.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // What first screens need comes in few files, each with all that it imports: together they compress better.
          groups: [
            { name: 'base', test: onEveryScreen, priority: 6 },
            // The composition root, and what log-in and the public pages share with the shell.
            {
              name: 'app',
              test: anyOf(
                ...sources('app/main.tsx', 'parts/connection/no-connection.ts', 'ui/feedback/notify.ts'),
                ...sources('ui/state/preferences.ts', 'ui/state/session-value.ts'),
                ...sources('ui/screen/screen-width.ts', 'ui/shell/logo.tsx', 'ui/shell/logo.module.css'),
                'esm/(createReactComponent|defaultAttributes)',
              ),
              priority: 5,
            },
            {
              name: 'shell',
              test: anyOf(
                ...sources('routes/-layout/session-layout.tsx', 'ui/feedback/empty-state.tsx'),
                ...sources('domain/basics/numbers.ts'),
              ),
              priority: 4,
            },
            // Controls of log-in and of nearly all that comes after a first screen.
            {
              name: 'controls',
              test: /components[\\/](Button|Loader|Transition|UnstyledButton)[\\/]/,
              priority: 3,
            },
            {
              name: 'texts',
              test: /components[\\/](Anchor|Group|Skeleton|Stack|Text|Title)[\\/]/,
              priority: 3,
            },
            // Fields of log-in and of every form after it: one file in place of fourteen.
            {
              name: 'fields',
              test: anyOf(
                'components/(PasswordInput|TextInput|Alert|ActionIcon)/',
                ...sources('parts/platform/legal-links.tsx', 'parts/platform/legal-links.module.css'),
                ...sources('parts/platform/support-phone.tsx', 'parts/platform/support-phone.module.css'),
                ...sources('parts/forms/form-faults.ts', 'parts/forms/use-typed-text.ts'),
                'IconAlertCircle\\.',
              ),
              priority: 3,
            },
            // The first code names every style sheet: one for each room of screens, and one for Mantine's later controls.
            ...Object.entries(laterStyles).map(([name, folders]) => ({
              name: `${name}-styles`,
              test: anyOf(...sources(...folders).map((path) => path.replace(/\/$/, '/.*[.]module[.]css'))),
              priority: 3,
            })),
            {
              name: 'control-styles',
              test: /@mantine[\\/]core[\\/]styles[\\/](Checkbox|Fieldset|FloatingIndicator|InlineInput|Pill|Radio|Segmented|Switch|Table\.)/,
              priority: 3,
            },
            { name: 'mutations', test: /(useMutation|mutationObserver|use-single-mutation)\./, priority: 3 },
            {
              name: 'dashboard',
              test: anyOf(
                ...sources('features/sales/widgets-view.tsx', 'features/sales/sales-scope.ts'),
                ...sources('features/sales/dashboard/dashboard-screen.tsx'),
              ),
              priority: 3,
            },
            // What a dashboard needs to show figures: a hundred files otherwise, and each costs the start more than its contents.
            {
              name: 'widgets',
              test: anyOf(
                ...sources(
                  'features/sales/dashboard/dashboard-board.tsx',
                  'features/sales/charts/graphic-sales.tsx',
                ),
                ...sources('features/sales/views/saved-views-button.tsx'),
                ...sources('features/sales/kpis/').map((folder) => `${folder}[\\w-]+[.]tsx`),
              ),
              priority: 2,
            },
            // Around the first screen, and after it.
            {
              name: 'start',
              test: anyOf(
                ...sources(
                  'app/around-first-screen.ts',
                  'app/workers.ts',
                  'features/sales/dashboard/widgets.ts',
                ),
                ...sources('offline/sales/sales-client.ts', 'offline/session/save-screen-snapshot.ts'),
                ...sources('offline/snapshot/snapshot.ts'),
              ),
              priority: 3,
            },
            {
              name: 'after',
              test: anyOf(
                ...sources(
                  'app/toasts.tsx',
                  'app/open-unsent-files.ts',
                  'routes/-layout/after-first-screen.ts',
                ),
                ...sources('features/sync/first-download-notice.tsx', 'features/terms/terms-gate.tsx'),
                ...sources('features/sales/views/sync-views.ts'),
                ...sources('parts/laboratories/keep-laboratory-colors.tsx'),
              ),
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:4000' } },
  plugins: [
    routes(),
    react(),
    contractWithoutDocumentation,
    mantineStyles,
    mantineWithoutUnusedColors,
    queriesWithoutPages,
    startScript,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'service-worker',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        // Its worker is stored; the page has a copy of it only for where no worker starts.
        globIgnores: ['mockServiceWorker.js', 'assets/workbook-????????.js'],
      },
      manifest: {
        name: 'Rebotica',
        short_name: 'Rebotica',
        description: 'Propuestas de compra, pedidos y ventas de la farmacia, también sin conexión.',
        lang: 'es',
        start_url: '/',
        display: 'standalone',
        background_color: '#f6f4f0',
        theme_color: '#0b6b4f',
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
  ],
})
