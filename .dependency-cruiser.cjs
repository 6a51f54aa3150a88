/**
 * The arrows of ARCHITECTURE.md: a room (a folder below one of the layers) may import what its line lists, and what its layer
 * may. Tests may use anything of their own project.
 */
const layers = {
  'src/domain': [],
  'src/contract': ['src/domain'],
  'src/api': ['src/contract', 'src/domain'],
  'src/offline': ['src/domain', 'src/contract', 'src/api'],
  'src/ui': ['src/domain'],
  'src/parts': ['src/domain', 'src/contract', 'src/api', 'src/offline', 'src/ui'],
  'src/features': ['src/domain', 'src/contract', 'src/api', 'src/offline', 'src/ui', 'src/parts'],
  'src/routes': [
    'src/domain',
    'src/contract',
    'src/api',
    'src/offline',
    'src/ui',
    'src/parts',
    'src/features',
  ],
  'src/app': ['src'],
  'service-worker': ['src/domain', 'src/contract', 'src/api', 'src/offline'],
  mocks: ['src/domain', 'src/contract'],
  server: ['src/domain', 'src/contract'],
}

/** Which rooms of the same layer a room may import; a room without a line is a mistake. */
const rooms = {
  'src/domain': {
    basics: [],
    sheet: ['basics'],
    people: ['basics'],
    catalogue: ['basics'],
    offers: ['basics', 'catalogue'],
    sales: ['basics', 'catalogue', 'offers'],
    supply: ['basics', 'catalogue'],
    proposal: ['basics', 'catalogue', 'offers', 'sales', 'supply'],
    cart: ['basics', 'catalogue', 'offers', 'proposal'],
    order: ['basics', 'sheet', 'catalogue', 'offers', 'supply', 'proposal', 'cart'],
    support: ['basics'],
    help: ['basics'],
    connector: ['basics', 'catalogue', 'sales'],
  },
  'src/contract': {
    basics: [],
    session: ['basics'],
    platform: ['basics'],
    catalogue: ['basics'],
    sales: ['basics'],
    purchasing: ['basics'],
    orders: ['basics'],
    portal: ['basics', 'session'],
    connector: ['basics'],
    editing: ['basics'],
    support: ['basics'],
    reports: ['basics'],
    administration: ['basics', 'session'],
    '[^/]+[.]': ['.*'],
  },
  'src/offline': {
    basics: [],
    kinds: ['basics'],
    database: ['basics', 'kinds'],
    network: ['basics', 'database'],
    session: ['basics', 'database'],
    cart: ['basics', 'database', 'network'],
    outbox: ['basics', 'kinds', 'database', 'session', 'cart'],
    backup: ['basics', 'kinds', 'database', 'cart', 'outbox'],
    'disk-space': ['basics', 'database'],
    snapshot: ['basics', 'kinds', 'database', 'network', 'session', 'disk-space'],
    purchasing: ['snapshot'],
    sales: ['basics', 'database', 'session', 'snapshot', 'purchasing'],
    lists: ['database', 'session'],
    orders: ['database', 'lists'],
    reports: ['database', 'lists'],
    device: ['.*'],
  },
  'src/ui': {
    styles: [],
    screen: [],
    state: [],
    focus: [],
    controls: ['screen', 'state'],
    feedback: ['controls'],
    dates: ['feedback', 'focus', 'screen'],
    files: ['feedback'],
    spreadsheet: ['files'],
    scans: ['feedback'],
    shell: ['controls', 'screen', 'state'],
    prompts: ['controls', 'shell'],
    chart: ['feedback', 'screen', 'state', 'styles'],
    'data-grid': ['feedback', 'screen', 'state'],
  },
  'src/parts': {
    catalogue: ['connection', 'session'],
    outbox: ['session'],
    pasted: [],
    platform: ['session'],
    prices: [],
    session: [],
    people: ['session'],
    'product-lines': ['prices'],
    attachments: [],
    drafts: [],
    scanning: [],
    connection: ['session'],
    lists: ['connection'],
    forms: ['connection'],
    connector: ['connection', 'forms', 'session'],
    laboratories: ['session'],
    purchasing: ['prices', 'session'],
    orders: ['connection', 'prices', 'purchasing', 'session'],
  },
  server: {
    basics: [],
    jobs: [],
    db: ['basics'],
    backup: ['db'],
    access: ['basics', 'db'],
    plugins: ['basics', 'db', 'access'],
    mail: ['basics', 'jobs', 'db', 'access', 'plugins'],
    'help-desk': ['basics', 'jobs', 'db', 'plugins'],
    fedicom: ['basics'],
    'delivery-notes': ['basics', 'jobs', 'db', 'plugins', 'fedicom', 'deliveries'],
    'order-answers': ['basics', 'db', 'access'],
    deliveries: ['basics', 'jobs', 'db', 'access', 'plugins', 'mail', 'fedicom', 'order-answers'],
    features: [
      'basics',
      'jobs',
      'db',
      'access',
      'plugins',
      'mail',
      'help-desk',
      'order-answers',
      'deliveries',
    ],
    metrics: ['basics', 'db', 'plugins', 'features'],
    imports: ['db', 'features'],
    'connector-program': ['imports'],
    demo: ['basics', 'db', 'access', 'plugins', 'mail', 'order-answers', 'deliveries', 'features', 'imports'],
    maintenance: [
      'basics',
      'db',
      'backup',
      'access',
      'plugins',
      'mail',
      'deliveries',
      'features',
      'imports',
      'connector-program',
      'fedicom',
      'demo',
      'doctor',
    ],
    doctor: ['basics', 'db', 'mail', 'features', 'demo'],
    'pharmacy-files': ['basics', 'db', 'access', 'plugins', 'features', 'imports'],
    editing: ['basics', 'db', 'access', 'plugins', 'mail', 'maintenance'],
  },
  'server/fedicom': {
    protocol: [],
    orders: ['protocol'],
    notes: ['protocol'],
    client: ['protocol'],
    simulator: ['protocol'],
  },
  /** By feature: the order in which pharmacies, sales and purchases build on each other. */
  'server/features': {
    ...Object.fromEntries(
      'account admin-users deliveries demos health impersonation laboratory-access mail notifications openapi platform recovery registration sales-views session support'
        .split(' ')
        .map((alone) => [alone, []]),
    ),
    terms: ['laboratory-access'],
    catalogue: [],
    pharmacies: [],
    'laboratory-portal': ['pharmacies', 'relation-figures', 'sales/cache'],
    'sales/cache': [],
    'sales/cubes': ['catalogue'],
    purchasing: ['catalogue', 'sales/(cache|cubes)'],
    'sales/[^/]+[.]': ['catalogue', 'purchasing', 'sales/cubes'],
    'sales/answers': ['purchasing', 'sales'],
    'relation-figures': ['catalogue', 'purchasing', 'sales/cubes'],
    connector: ['sales/[^/]+[.]', 'purchasing'],
    help: ['reports/pdf'],
    orders: ['purchasing'],
    reports: ['sales/cubes'],
    audit: ['purchasing'],
  },
}
const tests = '\\.test\\.tsx?$|/testing/'
const owned = '^(src|service-worker|mocks|server|e2e|bench|scripts)/'

const onlyDownwards = Object.entries(layers).map(([layer, below]) => ({
  name: `${layer}-imports-downwards`,
  severity: 'error',
  from: { path: `^${layer}/`, pathNot: tests },
  to: { path: owned, pathNot: [layer, ...below].map((folder) => `^${folder}/`).join('|') },
}))

/** A name that ends in a character class names files of the layer itself, any other a folder. */
const roomPath = (layer, room) => `^${layer}/${room}${room.endsWith(']') ? '' : '/'}`

const roomsDownwards = Object.entries(rooms).flatMap(([layer, names]) =>
  Object.entries(names).map(([room, below]) => ({
    name: `${layer}/${room}-imports-its-lower-rooms`,
    severity: 'error',
    from: { path: roomPath(layer, room), pathNot: tests },
    to: { path: `^${layer}/`, pathNot: [room, ...below].map((name) => roomPath(layer, name)).join('|') },
  })),
)

const everyRoomHasItsLine = Object.entries(rooms).map(([layer, names]) => ({
  name: `${layer}-has-no-other-rooms`,
  severity: 'error',
  from: {},
  to: {
    path: `^${layer}/${layer === 'server' ? '[^/]+/' : ''}`,
    pathNot: [tests, ...Object.keys(names).map((room) => roomPath(layer, room))].join('|'),
  },
}))

module.exports = {
  forbidden: [
    ...onlyDownwards,
    ...roomsDownwards,
    ...everyRoomHasItsLine,
    {
      name: 'features-never-import-each-other',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: tests },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'domain-has-no-framework',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: tests },
      // Valibot declares the shapes that calls answer once, for types and checks alike.
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/valibot/' },
    },
    {
      name: 'offline-has-no-react',
      severity: 'error',
      from: { path: '^(src/offline|src/api|src/contract|service-worker)/', pathNot: tests },
      to: { path: 'node_modules/(react|@mantine|@tanstack)' },
    },
    {
      name: 'tests-stay-out-of-the-product',
      severity: 'error',
      from: { path: '^(src|service-worker|server)/', pathNot: tests },
      to: { path: tests },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      from: { pathNot: tests },
      // Vite's own: a virtual module, the address of a file.
      to: { couldNotResolve: true, pathNot: '^(virtual:|\\?)|\\.wasm\\?url$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'route-tree\\.gen\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
