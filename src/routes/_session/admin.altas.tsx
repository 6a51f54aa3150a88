import { createFileRoute } from '@tanstack/react-router'
import { RegistrationsScreen } from '@/features/admin/registrations/registrations-screen'

export const Route = createFileRoute('/_session/admin/altas')({ component: RegistrationsScreen })
