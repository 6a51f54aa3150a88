/** What somebody is called on the screen; some have no surname. */
export const fullName = ({ firstName, surname }: { firstName: string; surname: string }): string =>
  `${firstName} ${surname}`.trim()
