import type { PlatformConfiguration } from '@/contract/platform/platform'
import type { User } from '@/contract/session/session'
import { isLaboratoryUser } from '@/domain/people/roles'

/** Who has the help menu (platform.md §2): users of a laboratory by its flag, everybody else by the host; where it is not switched off. */
export const hasHelp = (
  { rol, laboratory }: Pick<User, 'rol' | 'laboratory'>,
  platform:
    | (Pick<PlatformConfiguration, 'documentationEnabled'> &
        Partial<Pick<PlatformConfiguration, 'switchedOff'>>)
    | undefined,
): boolean =>
  !platform?.switchedOff?.includes('help') &&
  (isLaboratoryUser(rol) ? laboratory?.reboticaHelpMenu !== false : platform?.documentationEnabled === true)
