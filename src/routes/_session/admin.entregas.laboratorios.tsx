import { createFileRoute } from '@tanstack/react-router'
import { DeliverySettingsScreen } from '@/features/admin/deliveries/delivery-settings-screen'
import { isAdmin, requireRole } from '@/features/session/guards'

export const Route = createFileRoute('/_session/admin/entregas/laboratorios')({
  beforeLoad: ({ context: { session } }) => requireRole(session.user, isAdmin),
  component: DeliverySettingsScreen,
})
