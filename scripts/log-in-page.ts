import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { JSDOM } from 'jsdom'
import postcss, { type AtRule, type Rule } from 'postcss'
import { build, type Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'src/app/log-in-html.tsx')

/** One part for each route, so that a screen is fetched when it is opened. */
export const routes = () =>
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: './src/routes',
    generatedRouteTree: './src/app/route-tree.gen.ts',
    quoteStyle: 'single',
  })

/** The app knows of its other screens, and does without them here. */
const logInAlone: Plugin = {
  name: 'log-in-alone',
  enforce: 'pre',
  resolveDynamicImport: (name) =>
    /login[.]tsx|after-first-screen/.test(String(name)) ? null : { id: '\0none' },
  load: (id) => (id === '\0none' ? 'export default {}' : null),
}

/** The log-in's markup, rendered by the app's own components in a browser's surroundings: for servers the router renders others. */
export async function renderLogIn(): Promise<string> {
  const { window } = new JSDOM('', { url: 'http://localhost/login', runScripts: 'outside-only' })
  Object.assign(window, { Response, TextEncoder })
  window.eval(`${await code()};window.logIn = logIn`)
  const html: string = await window.logIn.logInHtml()
  window.close()
  return html
}

async function code(): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    plugins: [routes(), logInAlone],
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: source,
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: 'logIn', assetFileNames: 'assets/[name]-[hash:7][extname]' },
      },
    },
  })
  const [result] = [output].flat()
  const chunk = result !== undefined && 'output' in result ? result.output[0] : undefined
  if (chunk === undefined) throw new Error('The log-in was not built')
  return chunk.code
}

/** Rules for what is in the markup, with the variables that they name, in both schemes of colours. */
export function stylesFor(html: string, sheets: readonly string[]): string {
  const { window } = new JSDOM(`<!doctype html><div id="root">${html}</div>`)
  const { document } = window
  const css = postcss.parse(sheets.join('\n'))
  const isFor = (selector: string) =>
    ['light', 'dark'].some((scheme) => {
      document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
      try {
        return document.querySelector(withoutStates(selector)) !== null
      } catch {
        return false
      }
    })
  css.walkComments((comment) => void comment.remove())
  css.walkRules((rule) => {
    if ((rule.parent as AtRule).name?.endsWith('keyframes')) return
    rule.selectors = rule.selectors.filter(isFor)
    if (rule.selector === '') rule.remove()
  })
  removeUnusedVariables(css, html)
  const text = css.toString()
  css.walkAtRules((rule) => {
    const isUnused = rule.name.endsWith('keyframes') && text.split(rule.params).length < 3
    if (isUnused || rule.nodes?.length === 0) rule.remove()
  })
  window.close()
  return css.toString()
}

function removeUnusedVariables(css: postcss.Root, html: string): void {
  const named = (text: string) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)
  const values = new Map<string, string[]>()
  const used = new Set(named(html))
  const add = (names: readonly string[]) => {
    for (const name of names) {
      if (used.has(name)) continue
      used.add(name)
      for (const value of values.get(name) ?? []) add(named(value))
    }
  }
  css.walkDecls(({ prop, value }) => {
    if (prop.startsWith('--')) values.set(prop, [...(values.get(prop) ?? []), value])
  })
  for (const name of [...used]) for (const value of values.get(name) ?? []) add(named(value))
  css.walkDecls(({ prop, value }) => {
    if (!prop.startsWith('--')) add(named(value))
  })
  css.walkDecls(/^--/, (declaration) => {
    if (used.has(declaration.prop)) return
    const rule = declaration.parent as Rule
    declaration.remove()
    if (rule.nodes.length === 0) rule.remove()
  })
}

/** What only the page's own log-in has: see first-screen/held-log-in.ts and start.ts there. */
export const ownStyles = `
[data-starting] #root > * { display: none }
[data-pressed] #root [type="submit"] > span { visibility: hidden }
[data-pressed] #root [type="submit"]::after { content: "Un momento…"; position: absolute; inset: 0; display: grid; place-items: center }
`

const withoutStates = (selector: string): string =>
  selector
    .replace(/::?(hover|active|focus[\w-]*|before|after|placeholder|-[\w-]+)/g, '')
    .replace(/\s*([>+~])\s*/g, '$1')
    // A selector that was nothing but a state becomes `*`.
    .replace(/(^|[\s>+~])(?=$|[\s>+~])/g, '$1*')
