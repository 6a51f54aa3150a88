import { builtinEnvironments, type Environment } from 'vitest/environments'

const { jsdom } = builtinEnvironments

/** Streams and the like: browsers have them, Node too, and jsdom does not. */
const names = Object.getOwnPropertyNames(globalThis).filter((name) =>
  /^[A-Z]\w*(Stream|Reader|Writer|Strategy|Controller)\w*$/.test(name),
)

/**
 * jsdom in a context of its own for each test file, for the pool that compiles what is imported once and not for each file: a
 * third less time for the tests of screens.
 */
export default {
  ...jsdom,
  name: 'dom',
  async setupVM(options) {
    const made = await jsdom.setupVM?.(options)
    if (made === undefined) throw new Error('jsdom has no context of its own')
    const window = made.getVmContext() as unknown as Record<string, unknown>
    for (const name of names) window[name] ??= (globalThis as unknown as Record<string, unknown>)[name]
    return made
  },
} satisfies Environment
