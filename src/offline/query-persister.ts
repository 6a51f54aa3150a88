/**
 * Where the query cache is kept between visits: plain dehydrated state under the signed-in identity. Shaped after
 * TanStack Query's persister (persistClient, restoreClient, removeClient) without depending on it.
 */
export type QueryStore = {
  persistClient(state: unknown): Promise<void>
  restoreClient(): Promise<unknown>
  removeClient(): Promise<void>
}
