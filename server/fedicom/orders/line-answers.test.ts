import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerProblems, servedInFull } from '@/domain/order/line-answer'
import { answersOfLines } from './line-answers'
import { usualSettings, type WholesalerSettings } from './wholesaler-settings'

const line = { id: 4, cn: '662026', quantity: 10, discount: 0.1 }
const answer = (given: object, settings: Partial<WholesalerSettings> = {}) =>
  answersOfLines([{ codigoArticulo: '662026', ...given }], [line], { ...usualSettings, ...settings })
const answered = (given: object, settings?: Partial<WholesalerSettings>) => {
  const { answers, problems } = answer(given, settings)
  expect(problems).toEqual([])
  expect(answers).toHaveLength(1)
  return answers[0]?.answer
}

describe('a line', () => {
  test('of which nothing is said to be missing is served in full', () => {
    expect(answered({ orden: 4, cantidad: 10 })).toEqual(servedInFull(10))
    expect(answered({ orden: '4', cantidad: '10.0', cantidadFalta: '0' })).toEqual(servedInFull(10))
    expect(answered({ codigoArticulo: 6_620_267, cantidadFalta: null })).toEqual(servedInFull(10))
    expect(answered({ codigoArticulo: ' 8470006620267 ', incidencias: '' })).toEqual(servedInFull(10))
  })

  test.each([
    [{ codigo: 'LIN-PED-WARN-001', descripcion: 'NO HAY EXISTENCIAS' }, 'out-of-stock'],
    [{ codigo: 'LIN-PED-WARN-005', descripcion: 'Límite existencias.' }, 'stock-limit'],
    [{ codigo: 'X', descripcion: 'falta de suministro' }, 'supply-problem'],
    [{ codigo: 'LIN-PED-ERR-001', descripcion: 'Artículo desconocido' }, 'not-found'],
    [{ codigo: 'LIN-PED-WARN-077', descripcion: 'whatever' }, 'other'],
  ])('that lacks units says why (%j)', (incident, reason) => {
    expect(answered({ cantidadFalta: 4, incidencias: [incident] })).toMatchObject({
      served: 6,
      missing: 4,
      reason,
    })
  })

  test('may name its reason by a text of its wholesaler’s own', () => {
    const settings = { reasons: { 'ROTURA DE STOCK': 'supply-problem' as const } }
    expect(
      answered(
        { cantidadFalta: 10, incidencias: [{ codigo: 'R1', descripcion: 'Rotura de stock' }] },
        settings,
      ),
    ).toMatchObject({ served: 0, missing: 10, reason: 'supply-problem' })
  })

  test('has delayed units among the missing ones, or beside them, as its wholesaler counts', () => {
    const given = {
      cantidadFalta: 6,
      servicioAplazado: { fechaServicio: '02/12/2026 10:00:00', cantidad: 4 },
    }
    const delayed = { delayed: 4, delayedUntil: '2026-12-02', reason: 'other' }
    expect(answered(given)).toMatchObject({ ...delayed, served: 4, missing: 2 })
    expect(answered(given, { shortageIncludesDelayed: false })).toMatchObject({
      ...delayed,
      served: 0,
      missing: 6,
    })
  })

  test('comes later as a whole by the code for it', () => {
    expect(answered({ incidencias: [{ codigo: 'LIN-PED-WARN-019' }] })).toMatchObject({
      served: 0,
      delayed: 10,
      delayedUntil: null,
      missing: 0,
    })
  })

  test('is served by another product in the units that come', () => {
    expect(answered({ codigoArticuloSustituyente: '700001', cantidadFalta: 3 })).toMatchObject({
      served: 0,
      substituted: 7,
      substitute: '700001',
      missing: 3,
    })
    expect(answered({ codigoArticuloSustituyente: '700001', cantidadFalta: 10 })).toMatchObject({
      substituted: 0,
      substitute: null,
      missing: 10,
    })
    expect(answered({ codigoArticuloSustituyente: '662026' })).toEqual(servedInFull(10))
  })

  test('has its free units beside the paid ones, as far as they were asked for', () => {
    const ofTwelve = (given: object, asksBonus = true) =>
      answersOfLines(
        [{ codigoArticulo: '662026', cantidad: 10, ...given }],
        [{ ...line, bonus: 2, asksBonus }],
        usualSettings,
      )
    const told = (given: object, asksBonus?: boolean) => ofTwelve(given, asksBonus).answers[0]?.answer
    expect(told({})).toEqual(servedInFull(12))
    expect(told({ cantidadBonificacionFalta: 2 })).toMatchObject({ served: 10, missing: 2 })
    expect(told({ cantidadFalta: 4, cantidadBonificacionFalta: 1 })).toMatchObject({ served: 7, missing: 5 })
    expect(told({ cantidadFalta: 10 })).toMatchObject({ served: 0, missing: 12 })
    expect(told({}, false)).toMatchObject({ served: 10, missing: 2, reason: 'other' })
    expect(ofTwelve({ cantidadBonificacionFalta: 3 }).problems).toEqual([
      'línea 1: faltan 3 unidades bonificadas y se pidieron 2',
    ])
  })

  test('confirms a price only where it is known what the price means', () => {
    expect(answered({ precio: '3,105' })).toMatchObject({ price: null })
    expect(answered({ precio: '3,105' }, { price: 'net' })).toMatchObject({ price: 311 })
    expect(answered({ precio: 3.1 }, { price: 'before-discount' })).toMatchObject({ price: 279 })
  })
})

test('two lines of one product are told apart by their place', () => {
  const lines = [line, { ...line, id: 5, quantity: 2 }]
  const both = [
    { orden: 5, codigoArticulo: '662026', cantidadFalta: 2 },
    { orden: 4, codigoArticulo: '662026' },
  ]
  expect(answersOfLines(both, lines, usualSettings).answers).toMatchObject([
    { line: 5, answer: { missing: 2 } },
    { line: 4, answer: { served: 10 } },
  ])
  expect(answersOfLines([{ codigoArticulo: '662026' }], lines, usualSettings).answers).toEqual([])
})

test('whatever a wholesaler answers, each answer adds up to what was ordered, and none is of another line', () => {
  const strange = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.string({ maxLength: 5 }), fc.constant(null))
  const anyLine = fc.record(
    {
      orden: strange,
      codigoArticulo: fc.oneof(fc.constantFrom('662026', '700001', '6620267'), strange),
      cantidad: fc.oneof(fc.constant(10), strange),
      cantidadFalta: strange,
      precio: strange,
      codigoArticuloSustituyente: fc.oneof(fc.constantFrom('700001', '662026'), strange),
      servicioAplazado: fc.oneof(
        fc.record(
          { fechaServicio: fc.oneof(fc.constant('02/12/2026'), strange), cantidad: strange },
          { requiredKeys: [] },
        ),
        strange,
      ),
      incidencias: fc.oneof(
        fc.array(fc.record({ codigo: fc.constantFrom('LIN-PED-WARN-019', 'LIN-PED-ERR-001') })),
        strange,
      ),
    },
    { requiredKeys: [] },
  )
  const lines = [line, { id: 9, cn: '700001', quantity: 3, discount: 0 }]
  const settings = fc.record({
    shortageIncludesDelayed: fc.boolean(),
    price: fc.constantFrom('ignored' as const, 'net' as const, 'before-discount' as const),
  })
  fc.assert(
    fc.property(fc.array(fc.oneof(anyLine, fc.anything())), settings, (given, some) => {
      const { answers, problems } = answersOfLines(given, lines, { ...usualSettings, ...some })
      expect(new Set(answers.map(({ line: id }) => id)).size).toBe(answers.length)
      for (const { line: id, answer: each } of answers) {
        const ordered = lines.find((one) => one.id === id)
        expect(ordered && answerProblems(each, ordered)).toEqual([])
      }
      expect(answers.length + problems.length).toBeLessThanOrEqual(given.length)
    }),
    { numRuns: 2_000 },
  )
})
