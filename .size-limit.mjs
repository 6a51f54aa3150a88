import { readFileSync } from 'node:fs'

/**
 * The JavaScript that the browser needs before the first screen: the entry, what it imports, and the first routes. On a
 * processor four times slower, each kB more shows the log-in of a first visit some 12 ms later.
 */
const manifest = JSON.parse(readFileSync('dist/app/.vite/manifest.json', 'utf8'))

const filesOf = (key, seen = new Set()) => {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(imported, seen)
  return seen
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
const route = (file) => Object.keys(manifest).find((key) => key.startsWith(`src/routes/${file}`))
const paths = (...keys) =>
  [...new Set(keys.flatMap((key) => [...filesOf(key)]))].map((file) => `dist/app/${file}`)

export default [
  // Two more than a pharmacy's: it has the forms' fields, and what both have grew by the routes of the administration.
  { name: 'login, JavaScript', path: paths(entry, route('login')), limit: '198.8 kB', gzip: true },
  {
    name: 'a pharmacy’s first screen, JavaScript',
    path: paths(entry, route('_session.tsx'), route('_session/dashboard')),
    limit: '196.8 kB',
    gzip: true,
  },
]
