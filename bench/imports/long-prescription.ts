import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const namespace = 'http://schemas.aemps.es/prescripcion/aemps_prescripcion'
const laboratories = 400
const groups = 9_000
/** Packs of the same medicine stand one after another, as in the list. */
const packsOfGroup = 4

/** Writes a list of about `megabytes` in the format of the AEMPS, with its dictionaries; returns how many packs it has. */
export function writePrescription(folder: string, megabytes: number): number {
  const entries = (count: number, entry: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => entry(index)).join('')
  writeFileSync(
    join(folder, 'DICCIONARIO_DCPF.xml'),
    `<aemps_prescripcion_dcpf xmlns="${namespace}_dcpf">${entries(
      groups,
      (index) =>
        `<dcpf><codigodcpf>${dcpf(index)}</codigodcpf><nombredcpf>Sustancia ${index} 20 mg 28 comprimidos</nombredcpf><codigodcp>${index}</codigodcp></dcpf>`,
    )}</aemps_prescripcion_dcpf>`,
  )
  writeFileSync(
    join(folder, 'DICCIONARIO_LABORATORIOS.xml'),
    `<aemps_prescripcion_laboratorios xmlns="${namespace}_laboratorios">${entries(
      laboratories,
      (index) =>
        `<laboratorios><codigolaboratorio>${index}</codigolaboratorio><laboratorio>Inventado ${index}, S.A.</laboratorio></laboratorios>`,
    )}</aemps_prescripcion_laboratorios>`,
  )
  const file = openSync(join(folder, 'Prescripcion.xml'), 'w')
  let bytes = 0
  let packs = 0
  const write = (text: string) => {
    bytes += writeSync(file, text)
  }
  write(
    `<?xml version="1.0" encoding="UTF-8"?>\n<aemps_prescripcion xmlns="${namespace}"><header><listprescriptiondate>2026-05-04</listprescriptiondate></header>\n`,
  )
  while (bytes < megabytes * 1e6) {
    write(Array.from({ length: 100 }, () => pack(packs++)).join(''))
  }
  write('</aemps_prescripcion>\n')
  closeSync(file)
  return packs
}

const dcpf = (index: number): string => `2022${String(1_000_000_000 + (index % groups) * 100)}`

/** Some 1.7 kB: the least that the documented elements take, so that the list has as many packs as it can. */
const pack = (index: number): string => {
  const generic = index % packsOfGroup > 0
  const name = generic
    ? `SUSTANCIA INVENTADA ${index} 20 mg COMPRIMIDOS EFG`
    : `MARCA ${index} 20 mg COMPRIMIDOS`
  return `<prescription>
<cod_nacion>${100_000 + index}</cod_nacion><nro_definitivo>${50_000 + index}</nro_definitivo>
<des_nomco>${name}</des_nomco><des_prese>${name} , 28 comprimidos (blíster de PVC y aluminio)</des_prese>
<cod_dcsa>${index % 1500}</cod_dcsa><cod_dcp>${index % 4000}</cod_dcp><cod_dcpf>${dcpf(Math.floor(index / packsOfGroup))}</cod_dcpf>
<des_dosific>20 mg</des_dosific><cod_envase>3</cod_envase><contenido>28</contenido><unid_contenido>1</unid_contenido>
<nro_conte>28 comprimidos</nro_conte><sw_psicotropo>0</sw_psicotropo><sw_estupefaciente>0</sw_estupefaciente>
<sw_afecta_conduccion>1</sw_afecta_conduccion><sw_triangulo_negro>0</sw_triangulo_negro>
<url_fictec>https://ejemplo.test/ficha/${index}.html</url_fictec><url_prosp>https://ejemplo.test/prospecto/${index}.html</url_prosp>
<sw_receta>1</sw_receta><sw_generico>${generic ? 1 : 0}</sw_generico><sw_sustituible>1</sw_sustituible>
<sw_envase_clinico>0</sw_envase_clinico><sw_uso_hospitalario>0</sw_uso_hospitalario><sw_tld>0</sw_tld>
<laboratorio_titular>${index % laboratories}</laboratorio_titular><laboratorio_comercializador>${index % laboratories}</laboratorio_comercializador>
<fecha_autorizacion>2010-01-01</fecha_autorizacion><sw_comercializado>1</sw_comercializado><cod_sitreg>1</cod_sitreg>
<biosimilar>0</biosimilar><importacion_paralela>0</importacion_paralela><radiofarmaco>0</radiofarmaco>
<formasfarmaceuticas><cod_forfar>42</cod_forfar><nro_pactiv>1</nro_pactiv><composicion_pa><cod_principio_activo>${index % 1500}</cod_principio_activo><orden_colacion>1</orden_colacion><dosis_pa>20</dosis_pa><unidad_dosis_pa>mg</unidad_dosis_pa></composicion_pa></formasfarmaceuticas>
<atc><cod_atc>A02BC01</cod_atc></atc>
</prescription>
`
}
