/** Why a row of a batch does not count: a stable code for programs, and what people read. */
export const rowFaults = {
  malformed: 'la fila no tiene la forma esperada',
  code_missing: 'falta el código',
  code_too_long: 'el código es demasiado largo',
  not_a_cn: 'el código no es un código nacional ni un artículo conocido',
  wrong_check_digit: 'el dígito de control del código nacional no es correcto',
  unknown_cn: 'el código nacional no está en el catálogo',
  units: 'unidades no válidas',
  price: 'precio fuera de los límites',
  name: 'falta el nombre, o es demasiado largo',
  ean: 'código de barras no válido',
} as const
export type RowFault = keyof typeof rowFaults

/** Knowing which product the code means makes such a row count. */
export const codeFaults = [
  'not_a_cn',
  'wrong_check_digit',
  'unknown_cn',
] as const satisfies readonly RowFault[]
/** Why a day of a batch was not written. */
export const dayFaults = {
  invalid: 'el día no es una fecha AAAA-MM-DD',
  future: 'el día es futuro',
  too_old: 'el día es anterior a 1990',
  repeated: 'el lote trae el mismo día dos veces',
} as const
export type DayFault = keyof typeof dayFaults

export const batchKinds = ['sale', 'stock', 'product'] as const
export type BatchKind = (typeof batchKinds)[number]
