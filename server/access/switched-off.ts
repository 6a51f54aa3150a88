import type { PlatformPart } from '@/domain/basics/platform-parts'
import { isAssociationHost } from '../basics/association-host'
import type { Config } from '../basics/config'
import type { AuthUser } from './auth-types'
import { hasLaboratoryView } from './pharmacy-access'

/**
 * Whether a call of this part is refused: because the installation has switched it off, or on the association's host, which has
 * neither support nor, except for laboratories, help (platform.md §1, §2). Files of tutorials have no caller, and stay there.
 */
export function isSwitchedOff(
  config: Config,
  { part, hostname, user }: { part: PlatformPart; hostname: string; user: AuthUser | null },
): boolean {
  if (config.switchedOff.includes(part)) return true
  if (!isAssociationHost(config, hostname)) return false
  return part === 'support' || (part === 'help' && user !== null && !hasLaboratoryView(user))
}
