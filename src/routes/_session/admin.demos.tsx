import { createFileRoute } from '@tanstack/react-router'
import { DemosScreen } from '@/features/admin/demos/demos-screen'
import { useImpersonate } from '@/routes/-layout/impersonation/use-impersonate'

export const Route = createFileRoute('/_session/admin/demos')({
  component: function Demos() {
    const impersonate = useImpersonate()
    return <DemosScreen onImpersonate={(username) => impersonate({ username })} />
  },
})
