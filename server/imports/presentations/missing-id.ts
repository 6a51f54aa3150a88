/** For ids that were written or read a moment ago: their lack is a broken invariant. */
export const missingId = (name: string): never => {
  throw new Error(`no id for ${name}`)
}
