/** How long a code must be out of view before it counts again: as another pack, not the same one held still. */
const forgetAfterMs = 1_200

/** Finds the codes that have newly come into view in a picture; `at` in milliseconds, increasing. */
export const createScanOnce = () => {
  const seen = new Map<string, number>()
  return (codes: readonly string[], at: number): string[] =>
    [...new Set(codes)].filter((code) => {
      const before = seen.get(code)
      seen.set(code, at)
      return before === undefined || at - before > forgetAfterMs
    })
}
