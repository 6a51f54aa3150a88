/**
 * Runs in a page until it is loaded again: as on a disk without any room. Chromium looks for that only now and then, whatever its
 * quota is. `isFull`: nor can anything be deleted, as on a disk that others have filled up.
 */
export function refuseWrites(isFull = false): void {
  for (const write of isFull ? (['put', 'add', 'delete', 'clear'] as const) : (['put', 'add'] as const)) {
    IDBObjectStore.prototype[write] = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
  }
}
