import { createFileRoute } from '@tanstack/react-router'
import { DeliverySettingsScreen } from '@/features/admin/deliveries/delivery-settings-screen'
import { isAdmin, requireRole } from '@/features/session/guards'
import { DiscountRegister, useRegisterInAddress } from '@/routes/-layout/discount-register'

export const Route = createFileRoute('/_session/admin/entregas/laboratorios')({
  beforeLoad: ({ context: { session } }) => requireRole(session.user, isAdmin),
  component: function DeliverySettings() {
    const [register, openRegister] = useRegisterInAddress()
    if (register !== null) return <DiscountRegister laboratory={register} onBack={() => openRegister(null)} />
    return <DeliverySettingsScreen onRegister={openRegister} />
  },
})
