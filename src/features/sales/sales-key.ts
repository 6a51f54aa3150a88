/** Of everything that was asked about a pharmacy's sales: whoever refreshes its data invalidates it. */
export const salesKey = (pharmacy: number) => ['sales', pharmacy] as const
