/** Long enough for a holiday; after that, sales and offers are others. */
export const draftLifeMilliseconds = 7 * 24 * 60 * 60 * 1000

type Work = { touched: Readonly<Record<string, number>>; swaps: Readonly<Record<string, string>> }

/** Rows in which the user has typed units, or chosen another product: what another proposal would not have. */
export const changedRows = ({ touched, swaps }: Work): number =>
  new Set([...Object.keys(touched), ...Object.values(swaps)]).size

/** `now` and `savedAt` in epoch milliseconds. */
export const isDraftExpired = (savedAt: number, now: number): boolean => now - savedAt > draftLifeMilliseconds

/**
 * The drafts whose quickwin is still offered, with the quickwin as it is now, newest first.
 */
export const draftsOf = <
  Quickwin extends { code: string },
  Draft extends { savedAt: number; session: { quickwin: { code: string } } },
>(
  drafts: readonly Draft[],
  quickwins: readonly Quickwin[],
): { draft: Draft; quickwin: Quickwin }[] =>
  drafts
    .flatMap((draft) => {
      const quickwin = quickwins.find(({ code }) => code === draft.session.quickwin.code)
      return quickwin === undefined ? [] : { draft, quickwin }
    })
    .sort((a, b) => b.draft.savedAt - a.draft.savedAt)
