/** What a browser is to be told: which orders have missing lines, and how many of the user's orders were refused. */
export type Pending = { answered: number[]; refused: number }

/** Beyond these, a count says no more. */
const mostCounted = 100

/** `before`: what it was to be told, or was told and nobody has seen; null where its user has used the app since. */
export function afterNotice(before: Pending | null, news: Pending): Pending {
  const answered = [...new Set([...(before?.answered ?? []), ...news.answered])]
  return {
    answered: answered.slice(0, mostCounted),
    refused: Math.min(mostCounted, (before?.refused ?? 0) + news.refused),
  }
}
