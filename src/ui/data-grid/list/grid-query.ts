import type { GridState } from '@/ui/data-grid/list/columns'

/** The parameters of a paged call: `sort` is `field:asc,other:desc`. */
export type GridQuery = {
  skip: number
  take: number
  sort: string | undefined
  after: string | undefined
  until: string | undefined
}
export const gridQuery = ({ sort, pageIndex, pageSize, after, until }: GridState): GridQuery => ({
  skip: pageIndex * pageSize,
  take: pageSize,
  sort:
    sort.length === 0 ? undefined : sort.map(({ id, desc }) => `${id}:${desc ? 'desc' : 'asc'}`).join(','),
  after,
  until: pageIndex === 0 ? undefined : until,
})
