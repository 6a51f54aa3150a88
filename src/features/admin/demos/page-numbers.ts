/** Page buttons that stand beside each other (platform.md §2). */
export const pagesShown = 6

/** Indexes of the pages around the current one that have a button. */
export function pageNumbers({ page, pages }: { page: number; pages: number }): number[] {
  const first = Math.max(0, Math.min(page - Math.floor(pagesShown / 2), pages - pagesShown))
  return Array.from({ length: Math.min(pagesShown, pages) }, (_, index) => first + index)
}
