import { commonFault, passwordFault } from '@/domain/people/password-rule'
import { commonPasswords } from './common-passwords'

/** Why a password that somebody sets is refused, in Spanish; null when it is good. To be asked wherever one is set. */
export const newPasswordFault = (password: string, username: string): string | null =>
  passwordFault(password, username) ?? (commonPasswords.has(password.toLowerCase()) ? commonFault : null)
