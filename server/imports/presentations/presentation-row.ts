import { foldText } from '@/domain/basics/text'
import { medicineEan, normaliseCn, readCn } from '@/domain/catalogue/cn'
import { assignColumns, type ColumnUse, withOwnNames } from '../column-uses'
import { findColumns, type WantedColumn } from '../columns'
import { upperFolded } from '../upper-folded'
import { parseActiveIngredients } from './active-ingredient'
import { type DerivedGroup, deriveGroup } from './derive-group'
import { marketCategoryOf } from './market-category'

/** One pack of the AEMPS "Presentaciones" file, with the fields that the catalogue stores. */
export type Presentacion = {
  cn: string
  name: string
  ean: string
  laboratory: string
  prescription: boolean
  generic: boolean
  active: boolean
  outOfStock: boolean
  /** Null: not substitutable, sold without prescription, or not recognisable from the name. */
  group: Extract<DerivedGroup, { ok: true }> | null
  /** Only for products sold without prescription. */
  marketCategory: string | null
}

const wanted = {
  cn: { names: ['Cod. Nacional', 'Código Nacional', 'CN'], required: true },
  name: { names: ['Presentación', 'Nombre'], required: true },
  laboratory: { names: ['Laboratorio', 'Laboratorio titular'], required: true },
  state: { names: ['Estado'], required: true },
  atc: { names: ['Cód. ATC', 'Código ATC'] },
  ingredients: { names: ['Principios Activos', 'Principio activo'], required: true },
  marketed: { names: ['¿Comercializado?'], required: true },
  remarks: { names: ['Observaciones'], required: true },
  notSubstitutable: { names: ['¿Sustituible?'], required: true },
  shortage: { names: ['¿Problemas de suministro?'] },
} satisfies Record<string, WantedColumn>

/** The longest names of the AEMPS have some 250 characters. */
const longestName = 500

/** `cn`: the product of a refused row; null where not even the CN can be read. */
export type PresentacionReading =
  | { ok: true; row: Presentacion }
  | { ok: false; reason: string; cn: string | null }

/** Which column of a file was taken for what. Throws BadFile when one is missing. */
export const presentacionColumns = (header: string[]): ColumnUse[] =>
  assignColumns(header, withOwnNames(wanted), undefined).uses

/** Makes a reader of rows for a file with this header. Throws BadFile when a column is missing. */
export const presentacionReader = (header: string[]): ((fields: string[]) => PresentacionReading) => {
  const columns = findColumns(header, wanted)
  return (fields) => {
    const text = (key: keyof typeof wanted): string => {
      const index = columns[key]
      return index === undefined ? '' : (fields[index] ?? '').trim()
    }
    const refused = (reason: string): PresentacionReading => {
      const named = readCn(text('cn'))
      return { ok: false, reason, cn: named.ok ? named.cn : null }
    }
    if (fields.length !== header.length) {
      return refused(`tiene ${fields.length} campos en vez de ${header.length}`)
    }
    const reading = normaliseCn(text('cn'))
    if (!reading.ok) return refused(`código nacional no válido: «${text('cn')}»`)
    const name = tidy(text('name'))
    if (name === '') return refused('sin nombre')
    if (name.length > longestName) return refused(`nombre de más de ${longestName} caracteres`)
    if (text('laboratory') === '') return refused('sin laboratorio')
    const prescription = !/\bsin receta\b/.test(foldText(text('remarks')))
    // An empty cell means substitutable; otherwise the cell gives the reason why not.
    const canBeSubstituted = prescription && text('notSubstitutable') === ''
    const group = canBeSubstituted ? deriveGroup({ name, activeIngredients: text('ingredients') }) : null
    return {
      ok: true,
      row: {
        cn: reading.cn,
        name,
        ean: medicineEan(reading.cn),
        laboratory: text('laboratory'),
        prescription,
        generic: prescription && isGeneric({ name, activeIngredients: text('ingredients') }),
        active: foldText(text('state')).startsWith('autorizad') && isYes(text('marketed')),
        outOfStock: isYes(text('shortage')),
        group: group?.ok === true ? group : null,
        marketCategory: prescription ? null : marketCategoryOf(text('atc')),
      },
    }
  }
}

/**
 * Generic: "EFG" in the name; or, since older generics are not marked like that, a name that begins with the active
 * ingredient ("OMEPRAZOL RATIO 40 mg", "PARACETAMOL MABO 500 mg"). The file has no column for it.
 */
export const isGeneric = (medicine: { name: string; activeIngredients: string }): boolean => {
  const name = upperFolded(medicine.name)
  if (/\bEFG\b/.test(name)) return true
  return parseActiveIngredients(medicine.activeIngredients).some(
    ({ key, label }) => startsWithWord(name, label) || startsWithWord(name, `ACIDO ${key}`),
  )
}

const startsWithWord = (text: string, start: string): boolean =>
  text.startsWith(start) && !/[A-Z0-9]/.test(text.charAt(start.length))

const isYes = (text: string): boolean => foldText(text) === 'si'

/** Normalises spaces, also around commas: "… EFG  , 28 cápsulas". */
const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')
    .replace(/,(?=[^\s\d])/g, ', ')
    .trim()
