import { useNavigate } from '@tanstack/react-router'
import { CallError, serverMessage } from '@/api/outcome'
import {
  type ImpersonatedUser,
  startImpersonation,
  switchNotStored,
} from '@/features/impersonation/impersonate'
import { noConnection } from '@/parts/connection/no-connection'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'

/** Impersonates a user and goes to where that user starts; a refusal shows a message and changes nothing. */
export function useImpersonate() {
  const scope = useSessionScope()
  const navigate = useNavigate()
  return useSingleMutation({
    mutationFn: (user: ImpersonatedUser) => startImpersonation(scope, user),
    onSuccess: () => navigate({ to: '/' }),
    onError: (error) =>
      notify.error(serverMessage(error) ?? (error instanceof CallError ? noConnection : switchNotStored)),
  }).mutate
}
