/**
 * What the log and the database may hold of a failure: codes alone, since the texts of errors quote addresses and data. SQLSTATE,
 * a code of Node's, `EENVELOPE 550` with a mail server's own answer, or the name of an error without a code.
 */
export function failureCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown'
  const { code, responseCode, name } = error as Record<string, unknown>
  const codes = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  return codes.join(' ') || String(name ?? 'unknown')
}
