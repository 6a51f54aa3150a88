import { expectTypeOf, test } from 'vitest'
import type { OrderToCreate as OrderBody } from '@/contract/orders/order-creation'
import type { PurchasingSnapshot } from '@/contract/purchasing/purchasing'
import type { AnswerBodies } from '@/contract/testing/answer-bodies'
import type { PriceChange } from '@/domain/offers/price-change'
import type { Campaign, OrderMethod, Quickwin, QuickwinCondition } from '@/domain/offers/quickwin'
import type { OrderToCreate } from '@/domain/order/order'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import type { LaboratoryKpis } from '@/domain/sales/kpis/laboratory-kpis'
import type { PeriodMonth, UniverseMonth } from '@/domain/sales/questions/sales-figures'
import type { AnswerOf, SalesQuestion, TableQuestion } from '@/domain/sales/questions/sales-question'
import type { SalesView } from '@/domain/sales/views/view-versions'

type Mutual<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
/** Each assignable to the other, and with the same names: a field that only one of them has is a difference, an optional one, too. */
type Same<A, B> = Mutual<A, B> extends true ? Mutual<keyof A, keyof B> : false

type Table<Rows extends TableQuestion['rows']> = AnswerOf<TableQuestion & { rows: Rows }>
type Answer<Ask extends SalesQuestion['ask']> = AnswerOf<Extract<SalesQuestion, { ask: Ask }>>
type Page<Name extends string, Rows extends TableQuestion['rows']> = Omit<Table<Rows>, 'rows'> &
  Record<Name, Table<Rows>['rows']>

test('what calls answer is what the domain works with, field by field', () => {
  expectTypeOf<{
    quickwin: Same<PurchasingSnapshot['quickwins'][number], Quickwin>
    condition: Same<PurchasingSnapshot['conditions'][number]['conditions'][number], QuickwinCondition>
    campaign: Same<PurchasingSnapshot['campaigns'][number], Campaign>
    method: Same<PurchasingSnapshot['methods'][number]['methods'][number], OrderMethod>
    priceDrop: Same<NonNullable<AnswerBodies['createOrder']['priceDrops']>[number], PriceChange>
    provisions: Same<Extract<AnswerBodies['provision'][number], { transferables: unknown }>, ProvisionGroup>
    salesView: Same<AnswerBodies['salesViews'][number], SalesView>
    order: Same<OrderBody, OrderToCreate>
    orderLine: Same<OrderBody['purchaseOrderLines'][number], OrderToCreate['purchaseOrderLines'][number]>
    laboratoryKpis: Same<NonNullable<AnswerBodies['laboratoryUser']['laboratoryKpis']>, LaboratoryKpis>
  }>().toEqualTypeOf<
    Record<
      | 'quickwin'
      | 'condition'
      | 'campaign'
      | 'method'
      | 'priceDrop'
      | 'provisions'
      | 'salesView'
      | 'order'
      | 'orderLine'
      | 'laboratoryKpis',
      true
    >
  >()
})

test('each sales call answers what the sales engine answers to its question', () => {
  expectTypeOf<{
    products: Same<AnswerBodies['salesByProduct'], Page<'cns', 'product'>>
    groups: Same<AnswerBodies['salesByGroup'], Page<'dcpfs', 'group'>>
    categories: Same<AnswerBodies['salesByCategory'], Page<'data', 'category'>>
    laboratories: Same<
      AnswerBodies['salesByLaboratory'],
      Page<'laboratories', 'laboratory'> | Page<'groups', 'laboratory'>
    >
    ofGroup: Same<AnswerBodies['salesOfGroup'], Page<'cns', 'product'> | Page<'groups', 'aggregated-group'>>
    choices: Same<AnswerBodies['salesGroups'], Answer<'groups'>>
    sellers: Same<AnswerBodies['salesLaboratories'], Answer<'laboratories'>>
    summary: Same<AnswerBodies['annualSummary'], Answer<'annual-summary'>>
    pharmacy: Same<AnswerBodies['pharmacyKpis'], Answer<'pharmacy-kpis'>>
    associations: Same<AnswerBodies['associationKpis'], Answer<'association-kpis'>>
    relations: Same<AnswerBodies['relationKpis'], Answer<'relation-kpis'>>
    periods: Same<AnswerBodies['salesPeriod'], PeriodMonth[]>
    universe: Same<AnswerBodies['universePeriod'], UniverseMonth[]>
    campaigns: Same<AnswerBodies['campaignKpis']['data'], Answer<'campaign-kpis'>>
    span: Same<AnswerBodies['salesSpan']['span'], Answer<'span'>>
    amortization: Same<AnswerBodies['genericAmortization'], Answer<'amortization'>>
    question: Same<AnswerBodies['askSales']['answer'], AnswerOf<SalesQuestion>>
  }>().toEqualTypeOf<
    Record<
      | 'products'
      | 'groups'
      | 'categories'
      | 'laboratories'
      | 'ofGroup'
      | 'choices'
      | 'sellers'
      | 'summary'
      | 'pharmacy'
      | 'associations'
      | 'relations'
      | 'periods'
      | 'universe'
      | 'campaigns'
      | 'span'
      | 'amortization'
      | 'question',
      true
    >
  >()
})
