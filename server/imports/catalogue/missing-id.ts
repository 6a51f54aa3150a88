/** For an id that was just written or read: if it is missing, the program is wrong. */
export const missingId = (name: string): never => {
  throw new Error(`no id for ${name}`)
}
