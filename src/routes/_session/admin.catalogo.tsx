import { createFileRoute } from '@tanstack/react-router'
import { isUserLister } from '@/domain/people/roles'
import { CatalogueScreen } from '@/features/admin/catalogue/catalogue-screen'
import { requireRole } from '@/features/session/guards'

export const Route = createFileRoute('/_session/admin/catalogo')({
  beforeLoad: ({ context: { session } }) => requireRole(session.user, ({ rol }) => isUserLister(rol)),
  component: CatalogueScreen,
})
