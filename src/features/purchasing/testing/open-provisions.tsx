import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type { User } from '@/contract/session/session'
import type { AnswerBodies } from '@/contract/testing/answer-bodies'
import type { Quickwin, QuickwinCondition } from '@/domain/offers/quickwin'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { ProvisionsScreen } from '@/features/purchasing/provisions-screen'
import { type ProposalSession, writeProposal } from '@/features/purchasing/state/proposal-session'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import type { PurchasingSource } from '@/offline/purchasing/purchasing-source'
import { type PriceMode, PriceModeProvider } from '@/parts/prices/price-mode'
import { answering, noConnection } from '../../../../mocks/answer'
import { pharmacist, pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { groups, methods, quickwin } from '../../../../mocks/fixtures/proposals'
import { server } from '../../../../mocks/server'

export const user = userEvent.setup()
type Options = {
  user?: User
  canBuy?: boolean
  amortization?: () => AnswerBodies['genericAmortization'] | Response
  quickwin?: Quickwin
  groups?: ProvisionGroup[] | Promise<ProvisionGroup[]>
  /** Rows that the filter 'Roturas' returns; default: the same rows. */
  shortages?: ProvisionGroup[] | Promise<ProvisionGroup[]>
  mode?: PriceMode
  /** 'unreadable': the call fails. */
  conditions?: QuickwinCondition[] | 'unreadable'
  session?: Partial<ProposalSession>
  /** What this device foresees, where it has the pharmacy's sales. */
  forecasts?: PurchasingSource['forecasts']
}

export const session = (): ProposalSession => ({
  id: 'one',
  quickwin: quickwin(),
  extension: 'generic',
  salesRange: { start: '2025-11-20', end: '2026-11-20' },
  period: 60,
  repeated: false,
  filters: { generic: null, fantasy: null, brand: null, outOfStock: null, laboratoriesExcluded: [] },
  quantities: 'suggested',
  touched: {},
  swaps: {},
})

/** Opens a proposal's provisions screen, as after its configuration. */
export const openProvisions = async (options: Options = {}) => {
  const { device, identity } = await createTestDevice({ user: options.user ?? pharmacist })
  const { forecasts } = options
  if (forecasts !== undefined) {
    const source = device.purchasing(pharmacy.id)
    vi.spyOn(device, 'purchasing').mockReturnValue(Object.assign(Object.create(source), { forecasts }))
  }
  const owner = { identity, pharmacy: pharmacy.id }
  const requests: Request[] = []
  const asked: URL[] = []
  const excluded: unknown[] = []
  const audited: string[] = []
  server.use(
    answering('provision', async ({ request }) => {
      requests.push(request)
      const url = new URL(request.url)
      asked.push(url)
      excluded.push((await request.json()) as unknown)
      if (options.shortages && url.searchParams.get('outOfStock') === 'true') return options.shortages
      return options.groups ?? groups
    }),
    answering('quickwinConditions', () =>
      options.conditions === 'unreadable' ? noConnection() : (options.conditions ?? []),
    ),
    answering('orders', () => ({ data: [], count: 0 })),
    answering('orderMethods', () => methods),
    answering('genericAmortization', options.amortization ?? (() => ({ genericAmortization: 0 }))),
    answering('auditOrderExported', ({ request }) => {
      const { pathname, search } = new URL(request.url)
      audited.push(pathname + search)
      return {}
    }),
  )
  writeProposal(owner, {
    ...session(),
    ...(options.quickwin && { quickwin: options.quickwin }),
    ...options.session,
  })
  const onBack = vi.fn()
  const onOrders = vi.fn()
  const show = () =>
    renderScreen(
      <PriceModeProvider mode={options.mode ?? 'pvl'} onChange={() => {}}>
        <ProvisionsScreen {...{ onBack, onOrders }} canBuy={options.canBuy ?? true} />
      </PriceModeProvider>,
      { device, pharmacy },
    )
  const view = show()
  return { device, identity, owner, requests, asked, excluded, audited, onBack, onOrders, show, view }
}

export const quantity = (product: RegExp) =>
  screen.findByRole('textbox', { name: new RegExp(`Unidades de ${product.source}`) })
export const type = async (product: RegExp, text: string) => {
  const field = await quantity(product)
  await user.clear(field)
  await user.type(field, text)
  await user.tab()
}
export const action = (name = 'Añadir al carrito') => screen.getByRole('button', { name })
