import type { PlatformFeature } from '@/domain/basics/platform-features'
import { isAssociationHost } from '../basics/association-host'
import type { Config } from '../basics/config'
import type { AuthUser } from './auth-types'
import { hasLaboratoryView } from './pharmacy-access'

/**
 * Whether a call of this feature is refused: because the installation has switched it off, or on the association's host, which has
 * neither support nor, except for laboratories, help (platform.md §1, §2). Files of tutorials have no caller, and stay there.
 */
export function isSwitchedOff(
  config: Config,
  { feature, hostname, user }: { feature: PlatformFeature; hostname: string; user: AuthUser | null },
): boolean {
  if (config.switchedOff.includes(feature)) return true
  if (!isAssociationHost(config, hostname)) return false
  return feature === 'support' || (feature === 'help' && user !== null && !hasLaboratoryView(user))
}
