import { Link } from '@tanstack/react-router'
import { OwnMain } from '@/routes/-layout/route-problem'
import { plainButton } from '@/ui/controls/plain-button'
import { EmptyState } from '@/ui/feedback/empty-state'
import { Page } from '@/ui/shell/page'

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
