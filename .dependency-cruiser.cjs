/**
 * The arrows of ARCHITECTURE.md, over every top-level folder: a layer may import only what its line lists.
 * Tests may use anything of their own project.
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
const tests = '\\.test\\.tsx?$|/testing/'
const owned = '^(src|service-worker|mocks|server|e2e|bench|scripts)/'

const onlyDownwards = Object.entries(layers).map(([layer, below]) => ({
  name: `${layer}-imports-downwards`,
  severity: 'error',
  from: { path: `^${layer}/`, pathNot: tests },
  to: { path: owned, pathNot: [layer, ...below].map((folder) => `^${folder}/`).join('|') },
}))

module.exports = {
  forbidden: [
    ...onlyDownwards,
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
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
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
