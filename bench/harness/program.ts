import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Program = {
  /** What is opened is closed at the end, the last one first. */
  onEnd: (tidy: () => unknown) => void
  /** Whether it was interrupted. */
  isEnding: () => boolean
}

/** Runs a program of this folder to its end, also where it fails or is interrupted. `play` resolves to whether nothing was wrong. */
export async function runProgram(
  play: (program: Program) => Promise<boolean>,
  report: () => void = () => {},
): Promise<void> {
  const tidying: (() => unknown)[] = []
  let ended: Promise<void> | undefined
  const endAll = async () => {
    for (const step of tidying.reverse()) await step()
    report()
  }
  // Ctrl-C sends the signal more than once: from the terminal and from the parent process.
  const end = () => {
    ended ??= endAll()
    return ended
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => end().finally(() => process.exit(130)))
  try {
    const isFine = await play({
      onEnd: (step) => tidying.push(step),
      isEnding: () => ended !== undefined,
    })
    process.exitCode = isFine ? 0 : 1
  } finally {
    await end()
  }
}

/** Another one with each call, where none is given. */
export const seedOf = (given: string | undefined): number => Number(given ?? Date.now() % 100_000)

export const isCount = (number: number): boolean => Number.isInteger(number) && number > 0

/** How the program is called, where it was called otherwise. */
export function refuseOptions(usage: string): never {
  console.error(usage)
  process.exit(2)
}

/** For what the run leaves to be read; a new one where none is given. */
export function outputFolder(given: string | undefined, program: string): string {
  const folder = given ?? mkdtempSync(join(tmpdir(), `rebotica-${program}-`))
  mkdirSync(folder, { recursive: true })
  return folder
}
