import { useQueryClient } from '@tanstack/react-query'
import type { RegistrationDetail } from '@/contract/portal/registration'
import { registrationQuery } from '@/features/registration/follow/registration-query'
import { subjectKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'

/** After a change: the screen and the lists of registrations are read again; `changed` is shown at once. */
export function useRegistrationChange(registration: number) {
  const scope = useSessionScope()
  const queryClient = useQueryClient()
  return {
    scope,
    show: (changed?: RegistrationDetail) => {
      const { queryKey } = registrationQuery(scope, registration)
      if (changed !== undefined) queryClient.setQueryData(queryKey, changed)
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: subjectKey('admin') })
    },
  }
}
