import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export type GivenPack = {
  cn: string
  name?: string
  laboratory?: string
  dcpf?: string
  prescription?: boolean
  generic?: boolean
  substitutable?: boolean
  marketed?: boolean
  registered?: boolean
  shortage?: boolean
}

const namespace = 'http://schemas.aemps.es/prescripcion/aemps_prescripcion'
const flag = (value: boolean): string => (value ? '1' : '0')

/** A pack as the AEMPS writes it; an ordinary generic unless told otherwise. */
export const pack = (given: GivenPack): string => `
  <prescription>
    <cod_nacion>${given.cn}</cod_nacion>
    <nro_definitivo>65432</nro_definitivo>
    <des_nomco>OMEPRAZOL CINFA 20 mg CAPSULAS EFG</des_nomco>
    <des_prese>${given.name ?? 'OMEPRAZOL CINFA 20 mg CAPSULAS EFG , 28 cápsulas'}</des_prese>
    <cod_dcsa>387137007</cod_dcsa>
    <cod_dcp>20221000140</cod_dcp>
    <cod_dcpf>${given.dcpf ?? '20221000140100'}</cod_dcpf>
    <contenido>28</contenido>
    <nro_conte>28 cápsulas</nro_conte>
    <sw_receta>${flag(given.prescription ?? true)}</sw_receta>
    <sw_generico>${flag(given.generic ?? true)}</sw_generico>
    <sw_sustituible>${flag(given.substitutable ?? true)}</sw_sustituible>
    <sw_envase_clinico>0</sw_envase_clinico>
    <sw_uso_hospitalario>0</sw_uso_hospitalario>
    <laboratorio_titular>${given.laboratory ?? '1079'}</laboratorio_titular>
    <laboratorio_comercializador>1079</laboratorio_comercializador>
    <sw_comercializado>${flag(given.marketed ?? true)}</sw_comercializado>
    <cod_sitreg>${(given.registered ?? true) ? '1' : '2'}</cod_sitreg>
    <biosimilar>0</biosimilar>
    <formasfarmaceuticas><composicion_pa><cod_principio_activo>1</cod_principio_activo></composicion_pa></formasfarmaceuticas>
    <atc><cod_atc>A02BC01</cod_atc></atc>${given.shortage ? '<problemassuministro><fecha_inicio>2026-01-01</fecha_inicio><observaciones>x</observaciones></problemassuministro>' : ''}
  </prescription>`

export const list = (packs: string[], { date = '2026-05-04' }: { date?: string } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<aemps_prescripcion xmlns="${namespace}"><header><listprescriptiondate>${date}</listprescriptiondate></header>${packs.join('')}
</aemps_prescripcion>`

/** Dictionaries with a prefix: only the local names count. */
export const dcpfs = (names: Record<string, string>): string =>
  `<d:aemps_prescripcion_dcpf xmlns:d="${namespace}_dcpf">${Object.entries(names)
    .map(
      ([code, name]) =>
        `<d:dcpf><d:codigodcpf>${code}</d:codigodcpf><d:nombredcpf>${name}</d:nombredcpf><d:codigodcp>1</d:codigodcp></d:dcpf>`,
    )
    .join('')}</d:aemps_prescripcion_dcpf>`

export const laboratories = (names: Record<string, string>): string =>
  `<aemps_prescripcion_laboratorios xmlns="${namespace}_laboratorios">${Object.entries(names)
    .map(
      ([code, name]) =>
        `<laboratorios><codigolaboratorio>${code}</codigolaboratorio><laboratorio>${name}</laboratorio></laboratorios>`,
    )
    .join('')}</aemps_prescripcion_laboratorios>`

export const usualDictionaries = {
  'DICCIONARIO_DCPF.xml': dcpfs({
    '20221000140100': 'Omeprazol 20 mg 28 cápsulas gastrorresistentes',
    '20221000140101': 'Omeprazol 20 mg 14 cápsulas &amp; más',
  }),
  'DICCIONARIO_LABORATORIOS.xml': laboratories({ '1079': 'Laboratorios Cinfa, S.A.', '1080': 'Viñas S.A.' }),
}

/** A folder with these files, that goes with the test. */
export const folderWith = async (files: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'rebotica-nomenclator-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}
