import { createContext, use, useEffect, useMemo, useRef } from 'react'
import type { SalesQuestion } from '@/domain/sales/questions/sales-question'
import type { SalesRange } from '@/domain/sales/range/range'
import type { PageSelection, withPatch } from '@/features/sales/page-selection'
import { type SalesScope, useSalesScope } from '@/features/sales/sales-scope'
import type { Brush } from '@/ui/chart/brush-plot'

/** What a widget asks where the page shows the scope's span. */
export type AskInSpan = (scope: SalesScope) => readonly SalesQuestion[]
export type Follower = { ask: AskInSpan; atRest: boolean }

export type Page = {
  selection: PageSelection
  /** The span that is drawn over charts. */
  brush: Brush
  change: (patch: Parameters<typeof withPatch>[1]) => void
  /** Announces a widget that follows the span; the returned function ends it. */
  follow: (follower: () => Follower) => () => void
}

export const PageContext = createContext<Page | null>(null)
/** A span whose answers are there. */
export type ShownSpan = { span: SalesRange | null; passing?: ReadonlyMap<string, unknown> | undefined }

/** What the widgets show that follow the finger, and those that wait until it rests. */
export const SpanContext = createContext<ShownSpan>({ span: null })
export const SpanAtRestContext = createContext<ShownSpan>({ span: null })
/** Whether another span is drawn than widgets that wait show. */
export const IsBehindContext = createContext(false)

/** Null outside of a dashboard. */
export const usePage = (): Page | null => use(PageContext)

/**
 * The scope with the span that the page shows, of a widget that follows it. Its answers to `ask` are had before the span changes, so
 * that figures and the days that they are of change together.
 */
export function useSpanScope(ask: AskInSpan): SalesScope {
  useFollower(ask, false)
  return useScopeIn(use(SpanContext))
}

/** A scope for what takes longer to render than a frame: it follows when the finger rests, and is behind until then. */
export function useSpanScopeAtRest(ask: AskInSpan): { scope: SalesScope; isBehind: boolean } {
  useFollower(ask, true)
  return { scope: useScopeIn(use(SpanAtRestContext)), isBehind: use(IsBehindContext) }
}

function useScopeIn({ span, passing }: ShownSpan): SalesScope {
  const scope = useSalesScope()
  return useMemo(
    () => (span === null ? scope : { ...scope, range: span, ...(passing && { passing }) }),
    [scope, span, passing],
  )
}

function useFollower(ask: AskInSpan, atRest: boolean): void {
  const page = usePage()
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => page?.follow(() => ({ ask: latest.current, atRest })), [page, atRest])
}
