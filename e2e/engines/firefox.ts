import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import type { Engine } from './engine'

/** Debian's: `apt-get install firefox-esr`. */
export const firefox = '/usr/bin/firefox-esr'

/** So that a saved file asks nobody where to. */
const preferences = {
  'intl.accept_languages': 'es-ES, es',
  'browser.download.folderList': 2,
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.download.alwaysOpenPanel': false,
}

/** Firefox over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), which needs no program between. */
export async function startFirefox(profile: string): Promise<Engine> {
  const lines = Object.entries({ ...preferences, 'browser.download.dir': profile })
  writeFileSync(
    join(profile, 'user.js'),
    lines.map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`).join(''),
  )
  const child = spawn(
    firefox,
    ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, TZ: 'Europe/Madrid', HOME: profile } },
  )
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (data) => {
      said += data
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}: ${said}`)))
  })
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  let last = 0
  const command = async <Result>(method: string, params: object): Promise<Result> => {
    const id = ++last
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const answer = await answered
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`)
    return answer.result as Result
  }
  await command('session.new', { capabilities: {} })
  const { contexts } = await command<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  return {
    open: async (url) => {
      await command('browsingContext.navigate', { context, url, wait: 'interactive' })
    },
    evaluate: async (expression) => {
      const { type, result, exceptionDetails } = await command<Evaluated>('script.evaluate', {
        expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
        target: { context },
        awaitPromise: true,
      })
      if (type === 'exception') throw new Error(exceptionDetails?.text)
      return JSON.parse(result?.value ?? 'null')
    },
    close: async () => {
      const ended = once(child, 'exit')
      await command('browser.close', {})
      await ended
    },
  }
}

type Answer = { id: number; type: 'success' | 'error'; result: unknown; message?: string }
type Evaluated = {
  type: 'success' | 'exception'
  result?: { value?: string }
  exceptionDetails?: { text: string }
}
