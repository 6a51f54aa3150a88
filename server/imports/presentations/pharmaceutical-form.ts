export type PharmaceuticalForm = {
  key: string
  /** What a group's name says after the pack; '' when the pack says it already ("28 COMPRIMIDOS"). */
  label: string
}

const oral = {
  test: /JARABE|(SOLUCION|SUSPEN?SION|EMULSION|LIQUIDO) ORAL?\b|POLVO ORAL|GRANULADO|POLVO EFERV/,
  key: 'ORAL',
  label: 'SOLUCIÓN/SUSPENSIÓN ORAL',
}

/**
 * Forms that count as the same for substitution, named as official groups name them. The first match wins, so special
 * forms come before general ones. Tested against names in upper case without accents; the patterns allow for known
 * spelling errors.
 */
const bases: { test: RegExp; key: string; label: string }[] = [
  { test: /\bGAS\b|CRIOGENIC/, key: 'GAS', label: 'GAS' },
  { test: /PELICULAS? (BUCO|ORO)?DISP|PELICULAS? BUCAL/, key: 'PELICULA', label: 'BUCODISPERSABLES' },
  { test: /LIOFILIZADOS? ORAL/, key: 'LIOFILIZADO ORAL', label: 'ORALES' },
  { test: /COMPRI?M|GRAGEA/, key: 'COMPRIMIDO', label: '' },
  { test: /CAPSULA.*VAGINAL/, key: 'CAPSULA VAGINAL', label: 'VAGINALES' },
  { test: /CAPSULA/, key: 'CAPSULA', label: '' },
  { test: /IMPLANTE/, key: 'IMPLANTE', label: '' },
  { test: /PARCHE/, key: 'PARCHE', label: 'TRANSDÉRMICOS' },
  { test: /SUPOSITORIO/, key: 'SUPOSITORIO', label: '' },
  { test: /OVULO/, key: 'OVULO', label: '' },
  { test: /COLIRIO/, key: 'COLIRIO', label: 'COLIRIO' },
  { test: /GOTAS OTICAS/, key: 'GOTAS OTICAS', label: 'GOTAS ÓTICAS' },
  { test: /GOTAS ORALES/, key: 'GOTAS ORALES', label: 'GOTAS ORALES' },
  { test: /NASAL/, key: 'NASAL', label: 'NASAL' },
  { test: /INHALA|NEBULIZA/, key: 'INHALACION', label: 'PARA INHALACIÓN' },
  { test: /ENEMA|(SOLUCION|SUSPENSION|ESPUMA) RECTAL/, key: 'ENEMA', label: 'RECTAL' },
  {
    test: /INYEC|PERFUSION|INTRAVENOS|INTRAMUSC|PLUMA PREC|JERINGA PREC/,
    key: 'INYECTABLE',
    label: 'INYECTABLE',
  },
  { test: /(DIALISIS|HEMOFILTRACION)/, key: 'DIALISIS', label: 'DIÁLISIS' },
  { test: /(SISTEMA|ANILLO|DISPOSITIVO).*VAGINAL/, key: 'ANILLO', label: 'SISTEMA VAGINAL' },
  { test: /(CREMA|GEL|POMADA) VAGINAL/, key: 'TOPICO VAGINAL', label: 'VAGINAL' },
  { test: /(CREMA|GEL|POMADA) RECTAL/, key: 'TOPICO RECTAL', label: 'RECTAL' },
  { test: /(GEL|POMADA|UNGUENTO) OFTALMIC/, key: 'TOPICO OFTALMICO', label: 'OFTÁLMICO' },
  { test: /ESPUMA CUTANEA/, key: 'ESPUMA CUTANEA', label: 'ESPUMA CUTÁNEA' },
  { test: /APOSITO/, key: 'APOSITO', label: '' },
  { test: /CHAMPU/, key: 'CHAMPU', label: 'CHAMPÚ' },
  { test: /POLVO CUTANEO/, key: 'POLVO CUTANEO', label: 'POLVO CUTÁNEO' },
  { test: /CREMA/, key: 'CREMA', label: 'CREMA' },
  { test: /POMADA|UNGUENTO/, key: 'POMADA', label: 'POMADA' },
  { test: /\bGEL\b/, key: 'GEL', label: 'GEL' },
  { test: /BARNIZ|LACA/, key: 'BARNIZ', label: 'BARNIZ DE UÑAS' },
  { test: /PULVERIZACION (CUTANEA|BUCAL|SUBLING)/, key: 'PULVERIZACION', label: 'PULVERIZACIÓN' },
  { test: /(SOLUCION|EMULSION|SUSPENSION|LOCION).*CUTANE|LOCION/, key: 'CUTANEA', label: 'SOLUCIÓN CUTÁNEA' },
  oral,
]

const solids = new Set(['COMPRIMIDO', 'CAPSULA'])

/** Variants of a form that make it another medicine, because the release or the use differs. */
const modifiers: { test: RegExp; key: string; label: string; solidOnly: boolean }[] = [
  {
    test: /BUCODISP|ORODISP|\bFLAS\b.*DISPERS/,
    key: 'BUCODISPERSABLE',
    label: 'BUCODISPERSABLES',
    solidOnly: true,
  },
  { test: /MASTICABL/, key: 'MASTICABLE', label: 'MASTICABLES', solidOnly: true },
  { test: /EFERVES/, key: 'EFERVESCENTE', label: 'EFERVESCENTES', solidOnly: false },
  { test: /SUBLINGUAL/, key: 'SUBLINGUAL', label: 'SUBLINGUALES', solidOnly: true },
  { test: /CHUPAR|BUCALES|BUCAL\b/, key: 'BUCAL', label: 'BUCALES', solidOnly: true },
  { test: /VAGINAL/, key: 'VAGINAL', label: 'VAGINALES', solidOnly: true },
  { test: /(?<!BUCO)(?<!ORO)DISPERSABL/, key: 'DISPERSABLE', label: 'DISPERSABLES', solidOnly: true },
  {
    test: /GASTR?O ?R+ESIST|ENTERIC/,
    key: 'GASTRORRESISTENTE',
    label: 'GASTRORRESISTENTES',
    solidOnly: false,
  },
  // Prolonged release is a kind of modified release, and makers of the same medicine use either term.
  { test: /LIBERACION|\bRETARD\b/, key: 'PROLONGADA', label: 'DE LIBERACIÓN PROLONGADA', solidOnly: false },
  { test: /UNIDOSIS/, key: 'UNIDOSIS', label: 'UNIDOSIS', solidOnly: false },
]

/** Capsules and tablets of these are always gastro-resistant, even if the name does not say so. */
const alwaysGastroresistant = new Set([
  'OMEPRAZOL',
  'ESOMEPRAZOL',
  'LANSOPRAZOL',
  'PANTOPRAZOL',
  'RABEPRAZOL',
  'DULOXETINA',
])

/**
 * The pharmaceutical form in a medicine's name (upper case, no accents); null when none is recognised. `container` and
 * `ingredients` are the keys that findPack and parseActiveIngredients found.
 */
export const findForm = (of: {
  name: string
  container: string
  ingredients: string[]
}): PharmaceuticalForm | null => {
  const base = bases.find(({ test }) => test.test(of.name)) ?? (of.container === 'SOBRE' ? oral : undefined)
  if (base === undefined) return null
  const isSolid = solids.has(base.key)
  const isSustained = !['PARCHE', 'ANILLO', 'IMPLANTE'].includes(base.key)
  const found = modifiers.filter(
    ({ test, key, solidOnly }) =>
      (isSolid || !solidOnly) && (key !== 'PROLONGADA' || isSustained) && test.test(of.name),
  )
  const isCoated =
    isSolid && found.length === 0 && of.ingredients.some((key) => alwaysGastroresistant.has(key))
  const applied = isCoated ? modifiers.filter(({ key }) => key === 'GASTRORRESISTENTE') : found
  // "20 SOBRES" already says the form; other forms need their label: "30 UNIDOSIS COLIRIO".
  const baseLabel = base === oral && of.container === 'SOBRE' ? '' : base.label
  return {
    key: [base.key, ...applied.map(({ key }) => key)].join(' '),
    label: [baseLabel, ...applied.filter(({ key }) => key !== of.container).map(({ label }) => label)]
      .filter((text) => text !== '')
      .join(' '),
  }
}
