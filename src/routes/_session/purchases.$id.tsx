import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requirePharmacy, requireProposals } from '@/features/session/guards'

export const Route = createFileRoute('/_session/purchases/$id')({
  beforeLoad: ({ context: { session } }) => requireProposals(session.user),
  loader: ({ context, params }) => requirePharmacy(context, params.id),
  component: Outlet,
})
