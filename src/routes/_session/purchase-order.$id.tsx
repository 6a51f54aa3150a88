import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requirePharmacy } from '@/features/session/guards'

export const Route = createFileRoute('/_session/purchase-order/$id')({
  loader: ({ context, params }) => requirePharmacy(context, params.id),
  component: Outlet,
})
