import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireBuyer, requirePharmacy } from '@/features/session/guards'

export const Route = createFileRoute('/_session/purchases/$id')({
  beforeLoad: ({ context: { session } }) => requireBuyer(session.user),
  loader: ({ context, params }) => requirePharmacy(context, params.id),
  component: Outlet,
})
