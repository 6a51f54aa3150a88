import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { shownUsername } from '@/parts/outbox/waiting-groups'
import { useImpersonate } from '@/routes/-layout/impersonation/use-impersonate'
import { ActionButton } from '@/ui/controls/action-button'

/** Acts as a user in whose place something was saved, which sends it. */
export default function ActAsButton({ username }: { username: string }) {
  const actAs = useImpersonate()
  return (
    <ActionButton
      variant="subtle"
      size="compact-sm"
      disabledReason={useOfflineReason()}
      onClick={() => actAs({ username })}
    >
      Actuar como {shownUsername(username)} y enviar
    </ActionButton>
  )
}
