const mega = 1024 * 1024

/** '340 kB', '0,1 MB', '10 MB' */
export const formatBytes = (bytes: number): string =>
  bytes < mega / 20
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / mega).toLocaleString('de-DE', { maximumFractionDigits: 1 })} MB`
