import { medicineEan, normaliseCn } from '@/domain/catalogue/cn'
import { readDay } from '../date-order'
import { marketCategoryOf } from '../presentations/market-category'

/** One pack of the Nomenclátor de prescripción, with the fields that the catalogue stores. Codes are texts. */
export type PrescriptionPack = {
  cn: string
  name: string
  ean: string
  laboratory: string
  dcpf: string | null
  prescription: boolean
  generic: boolean
  substitutable: boolean
  active: boolean
  outOfStock: boolean
  /** Since when, where the list says a day, and what it observes. */
  shortSince: string | null
  shortNote: string | null
  /** Only for products sold without prescription. */
  marketCategory: string | null
}

/** `cn`: the product of a refused record; null where not even the CN can be read. */
export type PackReading =
  | { ok: true; pack: PrescriptionPack }
  | { ok: false; reason: string; cn: string | null }

/** Elements of which the text is needed; by the path below `prescription` where they are nested. */
export const packFields = [
  'cod_nacion',
  'des_nomco',
  'des_prese',
  'cod_dcpf',
  'sw_receta',
  'sw_generico',
  'sw_sustituible',
  'laboratorio_titular',
  'laboratorio_comercializador',
  'sw_comercializado',
  'cod_sitreg',
  'atc/cod_atc',
  'problemassuministro/fecha_inicio',
  'problemassuministro/observaciones',
] as const
export type PackField = (typeof packFields)[number]

const longestName = 500
const longestNote = 1000

export const readPack = (texts: Partial<Record<PackField, string>>): PackReading => {
  const text = (field: PackField): string => texts[field] ?? ''
  const reading = normaliseCn(text('cod_nacion'))
  if (!reading.ok) {
    return { ok: false, reason: `código nacional no válido: «${text('cod_nacion')}»`, cn: null }
  }
  const { cn } = reading
  const name = (text('des_prese') || text('des_nomco')).replace(/\s+/g, ' ').replace(/ ,/g, ',')
  const laboratory = text('laboratorio_titular') || text('laboratorio_comercializador')
  if (name === '') return { ok: false, reason: 'sin nombre', cn }
  if (name.length > longestName)
    return { ok: false, reason: `nombre de más de ${longestName} caracteres`, cn }
  if (laboratory === '') return { ok: false, reason: 'sin laboratorio', cn }
  const prescription = text('sw_receta') === '1'
  return {
    ok: true,
    pack: {
      cn,
      name,
      ean: medicineEan(cn),
      laboratory,
      dcpf: text('cod_dcpf') || null,
      prescription,
      generic: prescription && text('sw_generico') === '1',
      substitutable: text('sw_sustituible') === '1',
      active: text('cod_sitreg') === '1' && text('sw_comercializado') === '1',
      outOfStock: text('problemassuministro/fecha_inicio') !== '',
      shortSince: readDay(text('problemassuministro/fecha_inicio')),
      shortNote: text('problemassuministro/observaciones').replace(/\s+/g, ' ').slice(0, longestNote) || null,
      marketCategory: prescription ? null : marketCategoryOf(text('atc/cod_atc')),
    },
  }
}
