/** What a server gives at log-in: rows are sealed in tests as they are on devices. */
export const testDataKey = btoa('\u0007'.repeat(32))
