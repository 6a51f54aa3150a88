import { fileURLToPath } from 'node:url'
import { build, type IndexHtmlTransformContext, type Plugin } from 'vite'
import { ownStyles, renderLogIn, stylesFor } from './log-in-page.ts'

type OutputBundle = NonNullable<IndexHtmlTransformContext['bundle']>

/** What a first visit opens: the log-in, and the question about cookies. */
const logInParts = [
  'src/routes/login.tsx?',
  'src/routes/-layout/after-first-screen.ts',
  'src/offline/sealing/sealed-tables.ts',
  'src/offline/session/session-on-disk.ts',
  'src/app/workers.ts',
]
/** What opens a dashboard, up to its figures; `?` names the part of a route that is not in the first code. */
const dashboardParts = [
  'src/routes/_session.tsx?',
  'src/routes/_session/dashboard.$id.tsx?',
  'src/features/sales/dashboard/dashboard-board.tsx',
  'src/ui/chart/chart-canvas.tsx',
  'src/app/around-first-screen.ts',
  'src/offline/sales/sales-client.ts',
  'src/offline/sealing/sealed-tables.ts',
]

const source = fileURLToPath(new URL('../src/app/first-screen/start.ts', import.meta.url))

/**
 * Puts the log-in into index.html, for the first visit, and the start script, behind the one that turns old browsers away. It runs before anything else is fetched, and it
 * is left to it to
 * start the app: the app's files are fetched at once, and run when the kept screen is painted. The server's policy allows
 * the script by its hash (server/plugins/security-headers). Not with the development server.
 */
export const startScript: Plugin = {
  name: 'start-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      const moduleTag =
        /\s*<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)">(?:<\/script>)?/g
      const styleTag = /\s*<link rel="stylesheet" crossorigin href="([^"]+)">/g
      const named = (tag: RegExp) => [...html.matchAll(tag)].map(([, file = '']) => file)
      const modules = named(moduleTag)
      // Imported last, because it imports the others.
      modules.sort((one, other) => Number(one.includes('/app-')) - Number(other.includes('/app-')))
      const styles = named(styleTag)
      const version = [...modules, ...styles].map((file) => /-([\w-]{7})\.\w+$/.exec(file)?.[1]).join('.')
      const besides = (first: readonly string[], sources: readonly string[]) =>
        importedBy(bundle, sources).filter((file) => !first.includes(file))
      const logIn = besides([...modules, ...styles], logInParts)
      const dashboard = besides([...modules, ...styles], dashboardParts)
      const font = Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => `/${file}`)
      if (font.length !== 1) throw new Error('Not one font')
      const worker = Object.keys(bundle)
        .filter((file) => file.startsWith('assets/sales-worker-'))
        .map((file) => `/${file}`)
      if (worker.length !== 1) throw new Error('Not one sales worker')
      const data = Object.entries({ build: version, modules, styles, logIn, dashboard, worker, font })
        .map(([name, files]) => `data-${name.toLowerCase()}="${[files].flat().join(' ')}"`)
        .join(' ')
      const script = (await code()).replaceAll('</', '<\\/')
      const page = await renderLogIn()
      const sheets = [...styles, ...logIn].flatMap((file) => sheetOf(bundle, file))
      for (const [, picture = ''] of page.matchAll(/src="\/([^"]+)"/g))
        if (!bundle[picture]) throw new Error(`The log-in shows what was not built: ${picture}`)
      return (
        html
          .replace(moduleTag, '')
          .replace(styleTag, '')
          .replace('<div id="root">', (start) => start + page)
          // Before what the script loads: these are some rules of the app's own sheets, which must count above them.
          .replace(
            '<meta name="viewport"',
            (viewport) =>
              `<style data-log-in>${stylesFor(page, sheets)}${ownStyles}</style>\n    <script ${data}>${script}</script>\n    ${viewport}`,
          )
      )
    },
  },
}

/** The files of the parts that these sources are in, with all that they import at once, and their style sheets. */
function importedBy(bundle: OutputBundle, sources: readonly string[]): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    const part = bundle[name]
    if (part?.type !== 'chunk' || found.has(`/${name}`)) return
    found.add(`/${name}`)
    for (const style of part.viteMetadata?.importedCss ?? []) found.add(`/${style}`)
    for (const imported of part.imports) add(imported)
  }
  for (const source of sources) {
    const name = Object.keys(bundle).find((file) => {
      const part = bundle[file]
      return part?.type === 'chunk' && part.moduleIds.some((id) => id.includes(source))
    })
    if (name === undefined) throw new Error(`No part of the app is ${source}`)
    add(name)
  }
  return [...found]
}

const sheetOf = (bundle: OutputBundle, file: string): string[] => {
  const sheet = bundle[file.slice(1)]
  return sheet?.type === 'asset' && file.endsWith('.css') ? [String(sheet.source)] : []
}

async function code(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: source, formats: ['iife'], name: 'start', fileName: 'start' },
    },
  })
  const [result] = [output].flat()
  const chunk = result !== undefined && 'output' in result ? result.output[0] : undefined
  if (chunk === undefined) throw new Error('The start script was not built')
  return chunk.code.trim()
}
