import { readdirSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'

const versions =
  'Chrome y Edge desde la versión 111, Firefox desde la 121, y Safari (iPadOS, iOS y macOS) desde la 16.4'

const page = readFileSync('index.html', 'utf8')
const check = /<script data-browser>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''

const agents = {
  'Chrome 98': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/98.0.4758.80 Safari/537.36',
  'Edge 109': 'Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 Chrome/109.0 Safari/537.36 Edg/109.0.1518.140',
  'iPadOS o iOS 15.6':
    'Mozilla/5.0 (iPad; CPU OS 15_6 like Mac OS X) AppleWebKit/605.1.15 Version/15.6 Mobile/15E148 Safari/604.1',
  'Firefox 102': 'Mozilla/5.0 (Windows NT 6.1; rv:102.0) Gecko/20100101 Firefox/102.0',
  'Safari 15.5':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/15.5 Safari/605.1.15',
  desconocido: 'Un navegador',
}

/** What the page says, in a browser with all that the app needs but what is named here. */
const opened = (userAgent: string, ...missing: string[]) => {
  const text: string[] = []
  const element = () => ({
    style: {},
    appendChild: () => undefined,
    set textContent(said: string) {
      text.push(said)
    },
  })
  const offered = {
    DecompressionStream: class {},
    CSS: { supports: (condition: string) => !missing.some((name) => condition.includes(name)) },
  }
  const window: Record<string, unknown> = Object.fromEntries(
    Object.entries(offered).filter(([name]) => !missing.includes(name)),
  )
  runInNewContext(missing.includes('toSorted') ? `delete Array.prototype.toSorted;${check}` : check, {
    window,
    navigator: { userAgent },
    document: {
      documentElement: { setAttribute: () => undefined, removeAttribute: () => undefined },
      createElement: element,
      getElementById: element,
      addEventListener: (_: string, listener: () => void) => listener(),
    },
  })
  return { text: text.join(' '), isTooOld: window.isBrowserTooOld === true }
}

describe('a browser that is too old', () => {
  test.each(Object.entries(agents))('is named, with those that will do: %s', (name, agent) => {
    const { text, isTooOld } = opened(agent, 'toSorted')
    expect(isTooOld).toBe(true)
    expect(text).toContain('Este navegador es demasiado antiguo')
    if (name !== 'desconocido') expect(text).toContain(name)
    expect(text).toContain(versions)
  })

  test.each(['DecompressionStream', ':has', 'color-mix', 'CSS'])('is one without %s', (missing) => {
    expect(opened(agents['Chrome 98'], missing).isTooOld).toBe(true)
  })

  test('is not one that has it all', () => {
    expect(opened(agents['Chrome 98'])).toEqual({ text: '', isTooOld: false })
  })

  test('can read the script that says so', () => {
    expect(check).not.toMatch(/=>|`|\?\.|\?\?|\b(const|let|class|async|await|of)\b/)
  })
})

test('the README names the same versions', () => {
  expect(readFileSync('README.md', 'utf8').replaceAll(/\s+/g, ' ')).toContain(versions)
})

test('nothing that runs in a browser needs a newer one', () => {
  const newer =
    /\b(AbortSignal\.any|withResolvers|Promise\.try|fromAsync|(Object|Map)\.groupBy|URL\.(canParse|parse)|isSubsetOf|isSupersetOf|isDisjointFrom|Iterator\.from|startViewTransition|requestIdleCallback|URLPattern|checkVisibility|isWellFormed)\b|\.(values|keys|entries)\(\)\s*\.(map|filter|some|every|find|toArray|reduce|take|drop|flatMap)\(/
  const files = ['src', 'service-worker'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file))
      .map((file) => `${folder}/${file}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => newer.test(readFileSync(file, 'utf8')))).toEqual([])
})
