import { fileURLToPath } from 'node:url'
import { build, type IndexHtmlTransformContext, type Plugin } from 'vite'

type OutputBundle = NonNullable<IndexHtmlTransformContext['bundle']>

const source = fileURLToPath(new URL('../src/app/first-screen/start.ts', import.meta.url))

/**
 * Puts the start script into index.html, where it runs before anything else is fetched, and leaves it to that script to
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
      const version = [...modules, ...styles].map((file) => /-([\w-]{8})\.\w+$/.exec(file)?.[1]).join('.')
      const logIn = importedBy(bundle, 'src/routes/login.tsx').filter((file) => !modules.includes(file))
      const data = `data-build="${version}" data-modules="${modules.join(' ')}" data-styles="${styles.join(' ')}" data-log-in="${logIn.join(' ')}"`
      const script = (await code()).replaceAll('</', '<\\/')
      return html
        .replace(moduleTag, '')
        .replace(styleTag, '')
        .replace(
          '<meta charset="utf-8" />',
          (charset) => `${charset}\n    <script ${data}>${script}</script>`,
        )
    },
  },
}

/** The files of the part that this source is in, with all that they import at once. */
function importedBy(bundle: OutputBundle, source: string): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    const part = bundle[name]
    if (part?.type !== 'chunk' || found.has(`/${name}`)) return
    found.add(`/${name}`)
    for (const imported of part.imports) add(imported)
  }
  for (const [name, part] of Object.entries(bundle))
    if (part.type === 'chunk' && part.facadeModuleId?.includes(source)) add(name)
  if (found.size === 0) throw new Error(`No part of the app is ${source}`)
  return [...found]
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
