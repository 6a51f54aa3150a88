import { Link, useMatch, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { CallError, isUnanswered } from '@/api/outcome'
import type { AppContext } from '@/features/session/app-context'
import classes from '@/routes/-layout/route-problem.module.css'
import { PlainButton, plainButton } from '@/ui/controls/plain-button'
import { ErrorState } from '@/ui/feedback/error-state'
import { fetchStylesAgain } from '@/ui/feedback/lazy-component'
import { Page } from '@/ui/shell/page'

/** Shown when a route could not load: what happened, what is safe, what to do. */
export function RouteProblem({ error }: { error: unknown }) {
  const router = useRouter()
  useEffect(() => {
    let stop: (() => void) | null = () => {}
    // If this file cannot be loaded, the user still has the buttons, and the page that reloads with the connection.
    void import('@/routes/-layout/recovery').then(
      ({ watchForRecovery }) => {
        if (stop !== null) stop = watchForRecovery(router, router.options.context)
      },
      () => {},
    )
    return () => {
      stop?.()
      stop = null
    }
  }, [router])
  const unreachable = isUnanswered(error)
  const { reload, state } = useReload(router.options.context)
  const missing = error instanceof CallError && error.failure.kind === 'signed_out' ? 'sesión' : 'conexión'
  return (
    <OwnMain>
      <Page title={unreachable ? `Sin ${missing}` : 'No se ha podido abrir'}>
        <ErrorState
          title={unreachable ? `Esta página necesita la ${missing}` : 'Algo ha fallado al abrir esta página'}
          onRetry={() => {
            fetchStylesAgain()
            void router.invalidate()
          }}
        >
          Su carrito y sus pedidos siguen guardados en este dispositivo.
        </ErrorState>
        <p role="status" className={classes.hindrance}>
          {state === 'offline' || state === 'unsaved' ? hindrances[state] : null}
        </p>
        <div className={classes.ways}>
          {unreachable ? null : (
            <PlainButton onClick={reload} busy={state === 'working'}>
              {state === 'unsaved' ? 'Recargar y perderlos' : 'Recargar la aplicación'}
            </PlainButton>
          )}
          <Link to="/" {...plainButton('default')}>
            Ir al inicio
          </Link>
          <Link to="/logout" {...plainButton('subtle')}>
            Salir
          </Link>
        </div>
      </Page>
    </OwnMain>
  )
}

/** Where the shell itself is missing, its landmark is, too. */
export function OwnMain({ children }: { children: ReactNode }) {
  const isInShell = useMatch({
    strict: false,
    shouldThrow: false,
    select: ({ routeId }) => String(routeId).startsWith('/_session/'),
  })
  return isInShell ? children : <main>{children}</main>
}

const hindrances = {
  offline: 'Sin conexión esta ventana no se puede recargar: vuelva a intentarlo cuando la haya.',
  unsaved: 'Hay cambios que no se han podido guardar en este dispositivo.',
}

/**
 * Reloads a page that is broken or whose files the server no longer has, after saving what was typed. Not while offline
 * without a service worker, because then the page could not load.
 */
function useReload({ device, updates }: AppContext) {
  const [state, setState] = useState<'idle' | 'working' | 'offline' | 'unsaved'>('idle')
  const reload = async () => {
    setState('working')
    const isHere = updates.files.getSnapshot() === 'saved'
    if (!isHere && (await device.network.check()) === 'offline') setState('offline')
    else if (state !== 'unsaved' && !(await device.saveEdits()).ok) setState('unsaved')
    else updates.apply()
  }
  return { reload, state }
}
