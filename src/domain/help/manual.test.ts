import { describe, expect, test } from 'vitest'
import { manualName, manualOf } from '@/domain/help/manual'

const laboratories = [{ name: 'Laboratorios Almadria' }, { name: 'Nórdica, S.A.' }]

describe('the manual', () => {
  test.each([
    ['Laboratorios Almadria', 'farmacia', 'laboratorios-almadria-farmacia'],
    ['Nórdica, S.A.', 'laboratorio', 'nordica-s-a-laboratorio'],
    [undefined, 'farmacia', 'multilaboratorio-farmacia'],
    ['…', 'laboratorio', 'multilaboratorio-laboratorio'],
  ] as const)('of %s for a %s is %s', (laboratory, role, name) => {
    expect(manualName(laboratory, role)).toBe(name)
  })

  test('is found by its name, and there is none of a laboratory that nobody knows', () => {
    for (const laboratory of laboratories) {
      for (const role of ['farmacia', 'laboratorio'] as const)
        expect(manualOf(manualName(laboratory.name, role), laboratories)).toEqual({ laboratory, role })
    }
    expect(manualOf('multilaboratorio-farmacia', laboratories)).toEqual({
      laboratory: null,
      role: 'farmacia',
    })
    expect(manualOf('otro-farmacia', laboratories)).toBeNull()
    expect(manualOf('laboratorios-almadria-admin', laboratories)).toBeNull()
  })
})
