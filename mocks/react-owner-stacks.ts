import * as React from 'react'

const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/** What React's development build counts for itself. Its package has no types for it. */
type Internals = { recentlyCreatedOwnerStacks: number }

/**
 * React's development build takes a stack trace at each element that is made, to say who made it, and stops at 10,000
 * elements per second. Here it stops at once: the traces are a fifth of the time of tests of screens. Warnings are the same, and
 * name the components that the element stands in. There is no switch, so the count itself always says that there were enough.
 */
export function withoutOwnerStacks(): void {
  const counts = (React as unknown as Record<string, Internals>)[internals]
  if (counts === undefined)
    throw new Error('React keeps its counts elsewhere: adapt mocks/react-owner-stacks.ts')
  Object.defineProperty(counts, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set: () => {},
    configurable: true,
  })
}
