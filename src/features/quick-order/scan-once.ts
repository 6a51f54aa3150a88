/** How long a code must be out of sight before it counts again: another pack, not the same one held still. */
const forgetAfterMs = 1_200

/** Tells the codes of a frame that have come into sight; `at` in milliseconds, rising. */
export const createScanOnce = () => {
  const seen = new Map<string, number>()
  return (codes: readonly string[], at: number): string[] =>
    [...new Set(codes)].filter((code) => {
      const before = seen.get(code)
      seen.set(code, at)
      return before === undefined || at - before > forgetAfterMs
    })
}
