/** As the browser tells it (navigator.storage.estimate); null where it does not. */
export type Estimate = { usedBytes: number | null; quotaBytes: number | null }

/** Pages and workers ask alike. */
export const readEstimate = async (
  manager: Pick<StorageManager, 'estimate'> | undefined,
): Promise<Estimate> => {
  const told = await manager?.estimate().catch(() => undefined)
  return { usedBytes: told?.usage ?? null, quotaBytes: told?.quota ?? null }
}
