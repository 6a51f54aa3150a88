import * as v from 'valibot'
import { list, object, optionalText, text } from '@/contract/fedicom/fields'

/** What a wholesaler says is wrong, of an order, of a line or of the whole call. */
export const incident = object({ codigo: text, descripcion: optionalText })
export type Incident = v.InferOutput<typeof incident>

/** Some answer an incident that is no object: what cannot be read says nothing, and is no reason to lose the rest. */
export const incidents = v.pipe(
  list(v.unknown(), { items: 100 }),
  v.transform((given) =>
    given.flatMap((each) => {
      const read = v.safeParse(incident, each)
      return read.success ? [read.output] : []
    }),
  ),
)

/** Body of every answer that is a refusal. */
export const errorAnswer = v.pipe(
  v.unknown(),
  v.check((given) => Array.isArray(given)),
  incidents,
  v.minLength(1),
)

/** A code of the protocol, such as LIN-PED-ERR-001: what may be shown to staff and written to a log. */
export const isProtocolCode = (code: string): boolean => /^[A-Z]{2,6}(-[A-Z]{2,6}){0,3}-\d{1,4}$/.test(code)

/** The codes that public implementations share, in our own words. */
const meanings: Readonly<Record<string, string>> = {
  'AUTH-001': 'falta la identificación',
  'AUTH-002': 'la identificación ha caducado',
  'AUTH-003': 'falta el usuario',
  'AUTH-004': 'falta la contraseña',
  'AUTH-005': 'usuario o contraseña incorrectos',
  'PED-ERR-002': 'código de cliente incorrecto',
  'PED-ERR-003': 'tipo de pedido incorrecto',
  'PED-ERR-004': 'pedido sin líneas',
  'PED-ERR-006': 'falta el número del pedido',
  'PED-ERR-008': 'pedido duplicado',
  'PED-ERR-999': 'el mayorista rechaza el pedido',
}

/** 'PED-ERR-002 (código de cliente incorrecto)': the first code of a refusal, without a word of the other side. */
export const refusalText = (refused: readonly Incident[]): string | null => {
  const code = refused.map(({ codigo }) => codigo).find(isProtocolCode)
  if (code === undefined) return null
  const meaning = meanings[code]
  return meaning === undefined ? code : `${code} (${meaning})`
}

/** The code of a field of an order that the protocol does not allow. */
export const codeOfField = (field: string): string => codesOfFields[field] ?? 'PED-ERR-999'

const codesOfFields: Readonly<Record<string, string>> = {
  codigoCliente: 'PED-ERR-002',
  tipoPedido: 'PED-ERR-003',
  lineas: 'PED-ERR-004',
  numeroPedidoOrigen: 'PED-ERR-006',
}
