/** What a ticket leaves free for orders, whatever it carries. */
const reservedBytes = 20 * 1024 * 1024

type Storage = { usedBytes: number | null; quotaBytes: number | null }

/** Whether attachments fit on the device, twice: in the outbox and in its copy. Where the browser does not say, saving them does. */
export const fitsOnDisk = (bytes: number, { usedBytes, quotaBytes }: Storage): boolean =>
  bytes === 0 ||
  usedBytes === null ||
  quotaBytes === null ||
  usedBytes + 2 * bytes + reservedBytes <= quotaBytes
