import { temporaryFile } from '../../../testing/temporary-file'

export const header =
  'Nº Registro,Cod. Nacional,Presentación,Laboratorio,Fecha Aut.,Estado,Fecha Estado,Cód. ATC,Principios Activos,¿Comercializado?,¿Triangulo Amarillo?,Observaciones,¿Sustituible?,¿Afecta conducción?,¿Problemas de suministro?'

type Given = {
  cn: string
  name?: string
  laboratory?: string
  state?: string
  ingredients?: string
  marketed?: string
  remarks?: string
  notSubstitutable?: string
  shortage?: string
}

/** A row of a file of presentations; an ordinary generic unless told otherwise. */
export const row = (given: Given): string =>
  [
    '1',
    given.cn,
    given.name ?? 'OMEPRAZOL CINFA 20 mg CAPSULAS DURAS GASTRORRESISTENTES EFG , 28 cápsulas',
    given.laboratory ?? 'Laboratorios Cinfa, S.A.',
    '01/01/2020',
    given.state ?? 'Autorizado',
    '01/01/2020',
    'A02BC01',
    given.ingredients ?? 'OMEPRAZOL',
    given.marketed ?? 'SI',
    'NO',
    given.remarks ?? 'Medicamento Sujeto A Prescripción Médica',
    given.notSubstitutable ?? '',
    'NO',
    given.shortage ?? 'NO',
  ]
    .map((cell) => `"${cell}"`)
    .join(',')

export const file = (...rows: string[]): Promise<string> => temporaryFile([header, ...rows].join('\n'))
