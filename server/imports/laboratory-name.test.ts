import { describe, expect, test } from 'vitest'
import { laboratoryKey, readableLaboratoryName } from './laboratory-name'

describe('different spellings of one laboratory have the same key', () => {
  test.each([
    ['Mabo-Farma, S.A.', 'Mabo-Farma, S.A', 'MABO FARMA SA'],
    ['Laboratorios Cinfa, S.A.', 'Cinfa', 'CINFA S.A.'],
    ['Ucb Pharma Sa', 'Ucb Pharma S.A', 'UCB Pharma, S.A.'],
    ['Laboratorios Viñas, S.A.', 'Vinas'],
    ['Arkopharma Laboratorios, S.A.U.', 'Arkopharma, S.A.'],
    ['Merck Sharp And Dohme Ltd.', 'Merck Sharp & Dohme Limited'],
    ['Laboratorios Farmaceuticos Rovi, S.A.', 'Rovi'],
  ])('%s', (first, ...others) => {
    for (const other of others) expect(laboratoryKey(other)).toBe(laboratoryKey(first))
  })
})

test('a foreign company of the same group is another laboratory', () => {
  const keys = [
    'Sandoz Farmaceutica, S.A.',
    'Sandoz Gmbh',
    'Stada Genericos, S.L.',
    'Laboratorio Stada, S.L.',
  ]
  expect(new Set(keys.map(laboratoryKey)).size).toBe(4)
})

test('a laboratory’s name of general words only keeps them', () => {
  expect(laboratoryKey('Laboratorios, S.A.')).toBe('laboratorios sa')
})

test.each([
  ['Laboratorios Cinfa, S.A.', 'Cinfa'],
  ['Industria Quimica Y Farmaceutica Vir, S.A.', 'Industria Quimica y Farmaceutica Vir'],
  ['Ldp Laboratorios Torlan, S.A.', 'LDP Laboratorios Torlan'],
  ['Laboratorio De Especialidades Nacionales, S.A.', 'Laboratorio de Especialidades Nacionales'],
  ['Apotex Europe, B.V.', 'Apotex Europe, B.V.'],
  ['Sandoz Gmbh', 'Sandoz GmbH'],
  ['NORMON S.A.', 'Normon'],
  ['Teva Pharma S.L.U.', 'Teva Pharma'],
])('the laboratory’s name %s is shown as %s', (name, shown) => {
  expect(readableLaboratoryName(name)).toBe(shown)
})
