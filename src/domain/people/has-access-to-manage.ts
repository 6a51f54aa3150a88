/** Nothing to decide for a pharmacy whose laboratories are all in the mode 'coronavirus' (purchasing.md §6). */
export const hasAccessToManage = (relations: readonly { mode: string }[]): boolean =>
  relations.some(({ mode }) => mode !== 'coronavirus')
