/** Of everything that was asked about what a pharmacy buys: whoever refreshes its data invalidates it. */
export const purchasingKey = (pharmacy: number) => ['purchasing', pharmacy] as const
