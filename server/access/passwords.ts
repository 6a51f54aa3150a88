import { hash, verify } from '@node-rs/argon2'

/** argon2id, with the package's defaults (19 MiB, two passes), which are OWASP's. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** For names that nobody has: checking this takes as long as checking a real one, so time tells nothing. */
const nobodys = hashPassword('nobody has this password')

export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodys), password)
  return passwordHash !== undefined && matches
}
