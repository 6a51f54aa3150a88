import { expect, test } from 'vitest'
import { ownData } from '@/features/legal/stored-data'
import { Database, serialWritesStore } from '@/offline/database/database'

/** Where each entry of the page is stored: in tables of the device's database, and by files that store in another place. */
const stores: Record<string, { tables?: string[]; files?: string[] }> = {
  'Dispositivo conocido (cookie «rebotica-device»)': { files: ['server/access/known-devices.ts'] },
  Carrito: { tables: ['carts'], files: ['src/offline/cart/cart-journal.ts'] },
  'Identificador de usuario del carrito': { tables: ['carts'] },
  'Versión del carrito': { tables: ['carts'] },
  Sesión: {
    tables: ['session'],
    files: [
      'src/features/session-timeout/session-timeout.tsx',
      'src/offline/sealing/session-key.ts',
      'src/offline/sealing/session-key-worker.ts',
      'src/parts/session/activity.ts',
    ],
  },
  'Datos recibidos del servidor': {
    tables: [
      ...['catalogues', 'parts', 'snapshots', 'reports', 'lists', 'orders', 'orderLines', 'reportRows'],
      'queries',
      'answers',
    ],
  },
  'Pedidos, recepciones, reclamaciones, altas y solicitudes de soporte': {
    tables: ['outbox', 'closedKeys', 'attachments'],
    files: [
      'src/offline/backup/directory-files.ts',
      'src/offline/backup/unsent-marker.ts',
      'src/offline/outbox/unanswered-orders.ts',
    ],
  },
  'Pedido rápido': { tables: ['preferences'], files: ['src/parts/drafts/draft-store.ts'] },
  'Recepciones sin terminar': { tables: ['preferences'], files: ['src/parts/drafts/draft-store.ts'] },
  'Propuestas sin terminar': {
    tables: ['preferences'],
    files: [
      'src/features/purchasing/state/added-proposals.ts',
      'src/features/purchasing/state/proposal-drafts.ts',
    ],
  },
  'Lo que está haciendo en cada pestaña': {
    files: [
      'src/app/address-keeper.ts',
      'src/features/purchasing/state/proposal-session.ts',
      'src/features/quick-order/pasted/list-dialog.tsx',
      'src/features/session-timeout/session-timeout.tsx',
      'src/features/session/left-session.ts',
      'src/features/terms/draft-answers.ts',
      'src/parts/forms/use-typed-text.ts',
      'src/parts/laboratories/laboratory-tab-search-params.ts',
    ],
  },
  Ajustes: {
    tables: ['preferences'],
    files: [
      'src/app/install-offer.ts',
      // Mantine stores light or dark.
      'src/app/app.tsx',
      'src/features/account/notices-card.tsx',
      'src/features/laboratory/figures/figure-chooser.tsx',
      'src/features/purchasing/net/net-button.tsx',
      'src/features/purchasing/prudent/use-prudent.ts',
      'src/features/purchasing/state/on-its-way.ts',
      'src/features/sales/page/marks.ts',
      'src/features/sales/stored-widgets.ts',
      'src/features/search/recents.ts',
      'src/features/sales/views/sync-views.ts',
      'src/features/sales/views/use-saved-views.ts',
      'src/features/session/price-mode-choice.ts',
      'src/features/sync/use-price-notices.ts',
      'src/features/sync/use-push.ts',
      'src/parts/today/use-alerts.ts',
      'src/parts/today/use-hidden-lines.ts',
      'src/ui/chart/chart-frame.tsx',
      'src/ui/data-grid/list/list-search.ts',
      'src/ui/shell/shell.tsx',
    ],
  },
  'Elección sobre las cookies': { files: ['src/features/legal/cookie-consent.ts'] },
  'Configuración de la plataforma': { files: ['src/parts/platform/platform.ts'] },
  'Estado del dispositivo': { tables: ['meta'], files: ['src/offline/backup/lost-database.ts'] },
  'Archivos de la aplicación': { files: ['service-worker/sw.ts', 'src/app/first-screen/start-page.ts'] },
}

/** What stores anything that is no row of the database, or a row of the database's small settings. */
const storing =
  /\b(writePreference|writeSessionValue|setCookie|getDirectory)\(|(local|session)Storage\.setItem|\bjournal\.write\(|\bpreferences\s*\.(write|change)[<(]|\bPick<Preferences,|\bcaches\.open|defaultColorScheme/
/** They only pass on what others give them. */
const tools = [
  'src/ui/state/preferences.ts',
  'src/ui/state/session-value.ts',
  'src/app/browser-environment.ts',
]

const sources = import.meta.glob<string>(
  ['/src/**/*.{ts,tsx}', '/service-worker/**/*.ts', '/server/**/*.ts', '!**/*.test.*', '!**/testing/**'],
  { query: '?raw', import: 'default', eager: true },
)

test('the page of cookies names everything that this product stores in the browser', () => {
  expect(Object.keys(stores)).toEqual(ownData.map(({ name }) => name))
  const found = Object.entries(sources)
    .filter(([, source]) => storing.test(source))
    .map(([path]) => path.slice(1))
    .filter((path) => !tools.includes(path))
  expect(found.length).toBeGreaterThan(15)
  const named = new Set(Object.values(stores).flatMap(({ files = [] }) => files))
  expect([...named].sort()).toEqual(found.sort())
})

test('the page of cookies names every table of the device’s database', () => {
  const tables = new Database('names').tables.map(({ name }) => name)
  const named = new Set(Object.values(stores).flatMap(({ tables: of = [] }) => of))
  // Holds no rows.
  expect([...named, serialWritesStore].sort()).toEqual(tables.sort())
})
