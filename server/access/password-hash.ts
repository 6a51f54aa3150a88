import { hash, verify } from '@node-rs/argon2'

/** argon2id, with the package's defaults (19 MiB, two passes), which are OWASP's. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** Checked for unknown user names: it takes as long as a real one, so the time of an answer does not tell that nobody has the name. */
const dummyHash = hashPassword('nobody has this password')

export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return passwordHash !== undefined && matches
}
