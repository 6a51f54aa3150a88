import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { serverMessage } from '@/api/outcome'
import { type ImpersonatedUser, startImpersonation } from '@/features/impersonation/impersonate'
import { useSessionScope } from '@/parts/session/scope'
import { notify } from '@/ui/notify'

/** Impersonates a user and goes to where that user starts; a refusal shows a message and changes nothing. */
export function useImpersonate() {
  const scope = useSessionScope()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (user: ImpersonatedUser) => startImpersonation(scope, user),
    onSuccess: () => navigate({ to: '/' }),
    onError: (error) => notify.error(serverMessage(error) ?? noConnection),
  }).mutate
}

const noConnection = 'Sin conexión con el servidor. Compruebe su conexión y vuelva a intentarlo.'
