import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterFile } from './after-file'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Bundles a TypeScript file of the server, of these sources or others, for the calling test file to run and kill. */
export async function buildProgram(file: string, sources = root): Promise<string> {
  // Below node_modules the bundle finds the packages.
  const outDir = await mkdtemp(join(root, 'node_modules', '.rebotica-program-'))
  afterFile(() => rm(outDir, { recursive: true, force: true }))
  await build({
    root: sources,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: { tsconfigPaths: true },
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      sourcemap: true,
      rolldownOptions: { input: { program: join(sources, file) } },
    },
  })
  return join(outDir, 'program.js')
}

/** A process of its own, with everything that it has said so far. */
export type TestProcess = {
  child: ChildProcess
  /** Resolves with the match as soon as the output has one; rejects when the process ends without. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>
  /** Sends the signal and waits for the end; the exit code, or null after a signal that killed. */
  stop: (signal: NodeJS.Signals) => Promise<number | null>
}

/** `environment` replaces variables of ours. */
export function startProcess(
  program: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): TestProcess {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let ended = false
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const look of [...waiting]) look()
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      wake()
    })
  }
  child.once('close', () => {
    ended = true
    wake()
  })

  return {
    child,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output)
          if (!match && !ended) return
          waiting.delete(look)
          if (match) resolve(match)
          else reject(new Error(`ended without saying ${pattern}:\n${output}`))
        }
        waiting.add(look)
        look()
      }),
    stop: async (signal) => {
      if (!ended) {
        const end = once(child, 'close')
        child.kill(signal)
        await end
      }
      return child.exitCode
    },
  }
}

/** Looks again and again until the condition holds; the test's own time limit is the only one. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10))
}
