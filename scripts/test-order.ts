/** The project with the longest files goes first, and the one with many short ones last: no worker ends long after the others. */
const projectOrder = ['unit', 'citus', 'dom', 'external', 'server']

/**
 * Files that take ten seconds and more beside others, the longest first. Vitest begins with what took longest the last time,
 * and in a fresh copy with the largest files: a short one that takes long would run alone at the end.
 */
export const longFiles = [
  'server/plugins/access-matrix.test.ts',
  'src/offline/outbox/outbox.model.test.ts',
  'server/main.test.ts',
  'src/app/offline-ages.test.tsx',
  'server/two-servers.test.ts',
  'server/backup/backup-cluster.test.ts',
  'server/deliveries/deliveries-of-processes.test.ts',
  'server/backup/backup.test.ts',
  'server/imports/sales/import-sales.test.ts',
  'server/db/postgres/embedded.test.ts',
  'server/features/laboratory-portal/cached-answers.test.ts',
  'server/features/sales/answers/parity.test.ts',
]

/** Where each of them comes: what is not named comes behind what is, in the order that it has. */
const rankIn = (names: readonly string[], name: string): number => {
  const index = names.indexOf(name)
  return index === -1 ? names.length : index
}

/** Files in the order in which tests begin with them. */
export const longestFirst = <File>(
  files: readonly File[],
  nameOf: (file: File) => { project: string; path: string },
): File[] =>
  files
    .map((file) => {
      const { project, path } = nameOf(file)
      return { file, project, ranks: [rankIn(projectOrder, project), rankIn(longFiles, path)] as const }
    })
    .toSorted((a, b) => a.ranks[0] - b.ranks[0] || a.ranks[1] - b.ranks[1])
    .map(({ file }) => file)
