import { createFileRoute } from '@tanstack/react-router'
import { isPharmacyUser } from '@/domain/people/roles'
import { AccountScreen } from '@/features/account/account-screen'
import { TermsCard } from '@/features/terms/terms-card'
import { usePermissions } from '@/routes/-layout/use-permissions'
import { usePharmacyOfAddress } from '@/routes/-layout/use-pharmacy-of-address'

export const Route = createFileRoute('/_session/cuenta')({
  /** For a pharmacist with several pharmacies: the one from which the account was opened. */
  validateSearch: ({ pharma }): { pharma?: number } => ({
    pharma: typeof pharma === 'number' ? pharma : undefined,
  }),
  component: function Account() {
    const { session } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    const pharmacy = usePharmacyOfAddress()
    const permissions = usePermissions(pharmacy)
    return (
      <>
        <AccountScreen
          onBack={pharmacy === null ? () => navigate({ to: '/' }) : null}
          onPermissions={permissions.open}
          terms={isPharmacyUser(session.user.rol) ? <TermsCard /> : null}
          onPrivacy={() => navigate({ to: '/politica-privacidad' })}
          onLogout={() => navigate({ to: '/logout' })}
        />
        {permissions.dialog}
      </>
    )
  },
})
