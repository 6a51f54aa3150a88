import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { Engine } from './engine'

/** Debian's: `apt-get install webkit2gtk-driver xvfb`. */
export const webkit = '/usr/bin/WebKitWebDriver'
export const virtualScreen = '/usr/bin/Xvfb'
const browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** WebKitGTK over WebDriver (https://www.w3.org/TR/webdriver2/). Its windows are private: nothing outlives them. */
export async function startWebKit(): Promise<Engine> {
  const screen = spawn(
    virtualScreen,
    ['-displayfd', '1', '-screen', '0', '1280x1400x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const [display] = (await once(createInterface(screen.stdout), 'line')) as [string]
  const port = await freePort()
  const driver = spawn(webkit, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}`, TZ: 'Europe/Madrid', LANG: 'es_ES.UTF-8' },
  })
  const command = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: Value & { message?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`)
    return value
  }
  await listening(port, driver)
  const options = { binary: browser, args: ['--automation'] }
  const { sessionId } = await command<{ sessionId: string }>('POST', '', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options, timeouts: { script: 120_000 } } },
  })
  await command('POST', `/${sessionId}/window/rect`, { width: 820, height: 1180 })
  return {
    open: async (url) => {
      await command('POST', `/${sessionId}/url`, { url })
    },
    evaluate: async (expression) => {
      const script = `const done = arguments[0];
        (async () => (${expression}))().then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }))`
      const answer = await command<{ value?: unknown; error?: string }>(
        'POST',
        `/${sessionId}/execute/async`,
        { script, args: [] },
      )
      if (answer.error !== undefined) throw new Error(answer.error)
      return answer.value
    },
    close: async () => {
      await command('DELETE', `/${sessionId}`)
      for (const child of [driver, screen]) {
        const ended = once(child, 'exit')
        child.kill()
        await ended
      }
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** It says nowhere that it is ready. */
async function listening(port: number, driver: ChildProcess): Promise<void> {
  for (;;) {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${driver.exitCode}`)
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
