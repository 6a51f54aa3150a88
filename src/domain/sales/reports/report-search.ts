type Named = { name: string }
type SearchedReport = { name: string; laboratories: readonly Named[]; pharma: Named }

/**
 * What a search in the reports of a pharmacy looks into: of a summary also the laboratories that the list names; a follow-up
 * names its own.
 */
export const reportSearchText = (kind: 'summaries' | 'follow-ups', report: SearchedReport): string =>
  kind === 'summaries'
    ? [report.name, ...report.laboratories.map(({ name }) => name)].join(' ')
    : [report.name, report.pharma.name].join(' ')
