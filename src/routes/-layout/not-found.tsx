import { Link } from '@tanstack/react-router'
import { OwnMain } from '@/routes/-layout/route-problem'
import { EmptyState } from '@/ui/empty-state'
import { Page } from '@/ui/page'
import { plainButton } from '@/ui/plain-button'

/** Shown for an address of a page that there is, with something in it that there cannot be. */
export default function NotFound() {
  return (
    <OwnMain>
      <Page title="Página no encontrada">
        <EmptyState
          title="Esta dirección no lleva a ninguna página"
          action={
            <Link to="/" {...plainButton('default')}>
              Ir al inicio
            </Link>
          }
        >
          Compruebe que está completa, o búsquela desde el inicio.
        </EmptyState>
      </Page>
    </OwnMain>
  )
}
