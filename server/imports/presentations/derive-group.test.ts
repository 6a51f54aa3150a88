import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deriveGroup } from './derive-group'

const derive = (name: string, activeIngredients: string) => deriveGroup({ name, activeIngredients })
const nameOf = (name: string, activeIngredients: string) => {
  const group = derive(name, activeIngredients)
  return group.ok ? group.name : `none: ${group.missing}`
}
const codeOf = (name: string, activeIngredients: string) => {
  const group = derive(name, activeIngredients)
  return group.ok ? group.code : `none: ${group.missing}`
}

describe('a derived group has a readable name', () => {
  test.each([
    [
      'OMEPRAZOL COMBIX 20 mg CAPSULAS DURAS GASTRORRESISTENTES EFG, 28 cápsulas',
      'OMEPRAZOL',
      'OMEPRAZOL 20 MG 28 CÁPSULAS GASTRORRESISTENTES',
    ],
    [
      'AMOXICILINA/ACIDO CLAVULANICO SANDOZ 875 mg/125 mg COMPRIMIDOS RECUBIERTOS CON PELICULA EFG, 30 comprimidos',
      'AMOXICILINA TRIHIDRATO, CLAVULANATO POTASIO',
      'AMOXICILINA/ACIDO CLAVULANICO 875/125 MG 30 COMPRIMIDOS',
    ],
    [
      'AMOXICILINA SANDOZ 250 MG/5 ML POLVO PARA SUSPENSIÓN ORAL EFG , 1 frasco de 120 ml',
      'AMOXICILINA TRIHIDRATO',
      'AMOXICILINA 250 MG/5 ML 120 ML SOLUCIÓN/SUSPENSIÓN ORAL',
    ],
    [
      'IBUPROFENO (ARGININA) SANDOZ 600 mg GRANULADO PARA SOLUCION ORAL EFG , 40 sobres',
      'IBUPROFENO',
      'IBUPROFENO 600 MG 40 SOBRES',
    ],
    [
      'PARACETAMOL CINFA 1 g COMPRIMIDOS EFG , 40 comprimidos',
      'PARACETAMOL',
      'PARACETAMOL 1000 MG 40 COMPRIMIDOS',
    ],
    ['ALACAPSIN 0.075 % CREMA , 1 tubo de 50 g', 'CAPSAICINA', 'CAPSAICINA 0,075 % 50 G CREMA'],
    [
      'FENTANILO AUROVITAS SPAIN 25 microgramos/H PARCHES TRANSDERMICOS EFG , 5 parches',
      'FENTANILO',
      'FENTANILO 25 MCG/H 5 PARCHES TRANSDÉRMICOS',
    ],
    [
      'TAMSULOSINA CINFA 0,4 mg CAPSULAS DURAS DE LIBERACION MODIFICADA EFG, 30 cápsulas',
      'TAMSULOSINA HIDROCLORURO',
      'TAMSULOSINA 0,4 MG 30 CÁPSULAS DE LIBERACIÓN PROLONGADA',
    ],
    [
      'OCTREOTIDA GP-PHARM 0,1 mg/ml SOLUCION INYECTABLE EFG , 5 ampollas de 1 ml',
      'OCTREOTIDA',
      'OCTREOTIDA 0,1 MG/ML 5 AMPOLLAS DE 1 ML INYECTABLE',
    ],
    [
      'ADROVANCE 70 MG/5.600 UI COMPRIMIDOS, 4 comprimidos',
      'COLECALCIFEROL, ALENDRONATO SODIO TRIHIDRATO',
      'COLECALCIFEROL/ALENDRONATO 70 MG/5600 UI 4 COMPRIMIDOS',
    ],
  ])('%s', (name, ingredients, expected) => {
    expect(nameOf(name, ingredients)).toBe(expected)
  })
})

describe('packs of the same medicine are in one group', () => {
  test.each([
    [
      'salts and hydrates',
      ['A 20 mg COMPRIMIDOS, 28 comprimidos', 'ATORVASTATINA CALCICA TRIHIDRATO'],
      ['B 20 MG COMPRIMIDOS RECUBIERTOS CON PELICULA EFG , 28 comprimidos (Blister PVC/Al)', 'ATORVASTATINA'],
    ],
    [
      'an acid and its salt',
      ['X 70 mg COMPRIMIDOS, 4 comprimidos', 'ALENDRONATO SODIO TRIHIDRATO'],
      ['Y 70 mg COMPRIMIDOS, 4 comprimidos', 'ALENDRONICO ACIDO'],
    ],
    [
      'concentrations told per dose or per ml',
      ['A 100 mg/5 ml SUSPENSION ORAL, 1 frasco de 200 ml', 'IBUPROFENO'],
      ['B 20 mg/ml SUSPENSION ORAL , 200 ml', 'IBUPROFENO'],
    ],
    [
      'grams and milligrams',
      ['A 1 g COMPRIMIDOS, 20 comprimidos', 'PARACETAMOL'],
      ['B 1.000 mg COMPRIMIDOS EFG,20 comprimidos', 'PARACETAMOL'],
    ],
    [
      'the order of the substances',
      ['A 50 mg/850 mg COMPRIMIDOS, 60 comprimidos', 'VILDAGLIPTINA, METFORMINA HIDROCLORURO'],
      ['B 850 mg / 50 mg COMPRIMIDOS, 60 comprimidos', 'METFORMINA, VILDAGLIPTINA'],
    ],
    [
      'strips told apart',
      ['A 5 mg COMPRIMIDOS, 30 (30 x 1) comprimidos', 'AMLODIPINO'],
      ['B 5 mg COMPRIMIDOS EFG 30 comprimidos', 'AMLODIPINO BESILATO'],
    ],
    [
      'a capsule that leaves the coat unsaid',
      ['A 20 mg CAPSULAS, 28 cápsulas', 'OMEPRAZOL'],
      ['B 20 mg CAPSULAS DURAS GASTRORRESISTENTES, 28 cápsulas', 'OMEPRAZOL'],
    ],
    [
      'slips of the pen',
      ['A 1 mg/ml SOLUCION ORAL, 150 ml frasco vidrio', 'ARIPIPRAZOL'],
      ['B 1mg/ml SOLUCION ORA EFG, 1 frasco de 150 ml', 'ARIPIPRAZOL'],
    ],
  ] as const)('%s', (_, [name, ingredients], [other, otherIngredients]) => {
    expect(codeOf(name, ingredients)).toMatch(/^aemps:/)
    expect(codeOf(other, otherIngredients)).toBe(codeOf(name, ingredients))
  })
})

describe('a medicine is never in the same group as one with', () => {
  const base = ['A 20 mg COMPRIMIDOS, 28 comprimidos', 'OLMESARTAN'] as const
  test.each([
    ['another strength', 'A 40 mg COMPRIMIDOS, 28 comprimidos', 'OLMESARTAN'],
    ['another pack', 'A 20 mg COMPRIMIDOS, 56 comprimidos', 'OLMESARTAN'],
    ['another form', 'A 20 mg COMPRIMIDOS BUCODISPERSABLES, 28 comprimidos', 'OLMESARTAN'],
    ['another release', 'A 20 mg COMPRIMIDOS DE LIBERACION PROLONGADA, 28 comprimidos', 'OLMESARTAN'],
    ['another substance', 'A 20 mg COMPRIMIDOS, 28 comprimidos', 'VALSARTAN'],
    ['one more substance', 'A 20 mg/12,5 mg COMPRIMIDOS, 28 comprimidos', 'OLMESARTAN, HIDROCLOROTIAZIDA'],
  ])('%s', (_, name, ingredients) => {
    expect(codeOf(name, ingredients)).toMatch(/^aemps:/)
    expect(codeOf(name, ingredients)).not.toBe(codeOf(...base))
  })
})

describe('a medicine whose data cannot be read gets no group', () => {
  test.each([
    ['ZALAIN CREMA, 1 tubo de 30 g', 'SERTACONAZOL', 'none: strength'],
    ['A 20 mg COMPRIMIDOS', 'OLMESARTAN', 'none: pack'],
    ['A 20 mg, 28 algo', 'OLMESARTAN', 'none: pack'],
    ['A 20 mg COMPRIMIDOS, 28 comprimidos', '', 'none: ingredient'],
    // Two substances but only one strength: the other is missing from the file.
    ['A 20 mg/12,5 mg COMPRIMIDOS, 28 comprimidos', 'LISINOPRIL', 'none: strength'],
  ])('%s', (name, ingredients, expected) => {
    expect(codeOf(name, ingredients)).toBe(expected)
  })
})

test('numbers in the name of a gas are no pack size', () => {
  expect(codeOf('OXIGENO 99,5% V/V GAS COMPRIMIDO MEDICINAL, 1 bala de gas de 5 l', 'OXIGENO')).not.toContain(
    '|COMPRIMIDO|',
  )
})

test('deriving a group never throws, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (name, activeIngredients) => {
      deriveGroup({ name, activeIngredients })
    }),
  )
  const piece = fc.constantFrom(
    '20 mg',
    '/',
    '+',
    ' ',
    ',',
    '1.000',
    '5 ml',
    'COMPRIMIDOS',
    '28 comprimidos',
    '(',
    ')',
    '%',
    'de',
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      deriveGroup({ name: pieces.join(''), activeIngredients: 'OMEPRAZOL' })
    }),
  )
})
