/** The value that this fraction of the values does not exceed. */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * fraction) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Milliseconds of each run. Some runs before are not counted, so that the code is compiled already. */
export async function time(runs: number, work: (run: number) => unknown): Promise<number[]> {
  const warmUp = Math.ceil(runs / 3)
  const times: number[] = []
  for (let run = 0; run < warmUp + runs; run++) {
    const start = performance.now()
    await work(run)
    if (run >= warmUp) times.push(performance.now() - start)
  }
  return times
}
