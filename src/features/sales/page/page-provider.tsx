import { useNavigate, useRouterState } from '@tanstack/react-router'
import {
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { SalesQuestion } from '@/domain/sales/questions/sales-question'
import { earliestDay, type SalesRange } from '@/domain/sales/range/range'
import { type DashboardSearch, dashboardSearchOf } from '@/features/sales/dashboard-search-params'
import {
  type Follower,
  IsBehindContext,
  type Page,
  PageContext,
  type ShownSpan,
  SpanAtRestContext,
  SpanContext,
} from '@/features/sales/page/page-context'
import { createSpanStore, isSameSpan, type SpanStoreOptions } from '@/features/sales/page/span-store'
import { narrowed, noSelection, readPageSelection, spanOf, withPatch } from '@/features/sales/page-selection'
import { IsPassingContext, SalesScopeProvider, useSalesScope } from '@/features/sales/sales-scope'
import { scopeUntil } from '@/features/sales/scope-filter'
import { passingKey, useAskAhead } from '@/features/sales/use-sales'
import type { SalesSource } from '@/offline/sales/sales-source'

/** A span that took a device longer to show held up a frame of the finger's: so many others pass then, and it is one of twenty. */
const quickMs = 50
const framesBetween = 20

/** Answers that take longer come after the span that they belong to: those of a server that is not reached, for instance. */
const longestWaitMs = 3000

/**
 * What the whole page shows: a span of days that is drawn over its charts, and a part of the products. Both live in the address,
 * so that a link and Back reproduce them; Escape takes them away.
 */
export function PageProvider({ children }: { children: ReactNode }) {
  const base = useSalesScope()
  // As a text: each navigation makes the search anew.
  const inAddress = useRouterState({
    select: ({ location }) => JSON.stringify((location.search as DashboardSearch).page ?? {}),
  })
  const selection = useMemo(() => readPageSelection(JSON.parse(inAddress)), [inAddress])
  const { laboratory, group, category, type } = selection
  // The span is the widgets' to follow: charts by month are not rendered again for it.
  const scope = useMemo(() => {
    const part = { laboratory, group, category, type }
    // Whoever asks: a widget, its file or its print.
    const source: SalesSource = {
      ask: (question, options) => base.source.ask(narrowed(question, part), options),
    }
    return { ...base, source, part }
  }, [base, laboratory, group, category, type])
  return (
    <SalesScopeProvider value={scope}>
      <SpanProvider selection={selection}>{children}</SpanProvider>
    </SalesScopeProvider>
  )
}

type SpanProviderProps = Pick<Page, 'selection'> & { children: ReactNode }

function SpanProvider({ selection, children }: SpanProviderProps) {
  const scope = useSalesScope()
  const navigate = useNavigate()
  const askAhead = useAskAhead()
  const span = useMemo(() => spanOf(selection), [selection])
  const [live, setLive] = useState<ShownSpan>({ span })
  const [atRest, setAtRest] = useState<ShownSpan>({ span })
  const latest = useRef({ scope, navigate, askAhead })
  useLayoutEffect(() => {
    latest.current = { scope, navigate, askAhead }
  })
  const [{ store, change, follow }] = useState(() => {
    const followers = new Set<() => Follower>()
    const change: Page['change'] = (patch) => {
      void latest.current.navigate({
        to: '.',
        resetScroll: false,
        search: (before: DashboardSearch) =>
          dashboardSearchOf({ ...before, page: withPatch(readPageSelection(before.page), patch) }),
      } as never)
    }
    const answer: SpanStoreOptions['answer'] = async (range, { atRest }) => {
      const { scope, askAhead } = latest.current
      const inSpan = range === null ? scope : { ...scope, range }
      const questions = [...followers]
        .map((follower) => follower())
        .filter((follower) => atRest || !follower.atRest)
        .flatMap(({ ask }) => ask(inSpan))
      const answers = atRest ? askAhead(questions) : answersTo(questions, scope.source)
      return Promise.race([answers, delay(longestWaitMs)])
    }
    let shownAt = 0
    const show: SpanStoreOptions['show'] = (range, { atRest, answers }) => {
      shownAt = performance.now()
      startTransition(() => {
        setLive({ span: range, passing: atRest ? undefined : (answers as ShownSpan['passing']) })
        if (atRest) setAtRest({ span: range })
      })
    }
    const pause: SpanStoreOptions['pause'] = async (isAtRest) => {
      await nextFrame()
      if (performance.now() - shownAt < quickMs) return
      for (let frame = 0; frame < framesBetween && !isAtRest(); frame++) await nextFrame()
    }
    const keep = (range: SalesRange | null) => change({ from: range?.startDate, to: range?.endDate })
    const canFollow = async () => {
      const outcome = await latest.current.scope.source.ask({ ask: 'span' })
      return outcome.ok && outcome.source === 'device'
    }
    return {
      store: createSpanStore(span, { answer, show, keep, canFollow, pause }),
      change,
      follow: (follower: () => Follower) => {
        followers.add(follower)
        return () => void followers.delete(follower)
      },
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: told after each render that shows a span
  useEffect(() => store.shown(), [store, live])
  useEffect(() => store.settle(span), [store, span])
  useEscape(() => {
    if (store.isMoving()) store.cancel()
    else if (Object.keys(selection).length > 0) change(noSelection)
  })
  const { lastDay } = scopeUntil(scope)
  const page = useMemo<Page>(
    () => ({
      selection,
      change,
      follow,
      brush: {
        read: store.read,
        subscribe: store.subscribe,
        limits: { startDate: earliestDay(lastDay), endDate: lastDay },
        onMove: store.move,
        isMoving: store.isMoving,
        onRest: store.rest,
        onCancel: store.cancel,
      },
    }),
    [selection, change, follow, store, lastDay],
  )
  const isBehind = useSyncExternalStore(store.subscribe, () => !isSameSpan(store.read(), atRest.span))
  return (
    <PageContext value={page}>
      <IsBehindContext value={isBehind}>
        <SpanAtRestContext value={atRest}>
          <IsPassingContext value={live.passing !== undefined}>
            <SpanContext value={live}>{children}</SpanContext>
          </IsPassingContext>
        </SpanAtRestContext>
      </IsBehindContext>
    </PageContext>
  )
}

/** Escape that nothing else has use for. */
function useEscape(onEscape: () => void): void {
  const latest = useRef(onEscape)
  useLayoutEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    let isOpenBefore = false
    // Whatever closes with this key is still open here, wherever the focus is.
    const look = () => {
      isOpenBefore = document.querySelector(withOwnEscape) !== null
    }
    // After all listeners of the document, which say that they have used it.
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isOpenBefore) return
      if (!hasOwn(event.target)) latest.current()
    }
    window.addEventListener('keydown', look, { capture: true })
    window.addEventListener('keydown', listener)
    return () => {
      window.removeEventListener('keydown', look, { capture: true })
      window.removeEventListener('keydown', listener)
    }
  }, [])
}

/** What Escape closes. Lists of choices are there also while they are closed; their fields are looked at. */
const withOwnEscape = 'dialog[open], [role=dialog], [role=menu]'

/** Fields and lists have an Escape of their own. */
const hasOwn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea, [role=listbox]') !== null

/** Each question once, past the query cache: all that looks at it would be told of spans that nobody sees again. */
const answersTo = async (
  questions: readonly SalesQuestion[],
  source: SalesSource,
): Promise<ReadonlyMap<string, unknown>> => {
  const byKey = new Map(questions.map((question) => [passingKey(question), question]))
  const answers = new Map<string, unknown>()
  await Promise.all(
    [...byKey].map(async ([key, question]) => {
      const outcome = await source.ask(question)
      if (outcome.ok) answers.set(key, outcome.data)
    }),
  )
  return answers
}

const delay = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
